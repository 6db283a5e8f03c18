# The twin of u18_loop_range_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(x: f32[4]):
    for i in seq(1, 4):
        for j in seq(-1, (i - 4) / 4):
            x[0] = 0.0
