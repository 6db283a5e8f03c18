# The twin of bounds_extremum_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, x: f32[n]):
    for io in seq(0, (n + 7) / 8):
        for ii in seq(0, min(8, n - 8 * io)):
            x[8 * io + ii] = 0.0
