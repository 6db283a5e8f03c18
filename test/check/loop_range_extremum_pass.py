# The twin of loop_range_extremum_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, k: index, x: f32[n]):
    for i in seq(0, max(0, min(n, k))):
        x[i] = 0.0
