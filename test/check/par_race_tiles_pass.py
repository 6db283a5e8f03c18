# The twin of par_race_tiles_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, x: f32[8 * n + 8]):
    for io in par(0, n):
        for ii in seq(0, 8):
            x[8 * io + ii] = 0.0
