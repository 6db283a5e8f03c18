# The twin of loop_range_guarded_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, x: f32[n]):
    if n > 3:
        for i in seq(0, n - 4):
            x[i] = 0.0
