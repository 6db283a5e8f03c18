# The twin of loop_range_negative_bounds_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, x: f32[n]):
    for i in par(-n, -n + 1):
        x[i + n] = 0.0
