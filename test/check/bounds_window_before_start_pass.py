# The twin of bounds_window_before_start_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(x: f32[8], i: index):
    assert i >= 0
    assert i <= 4
    w = x[i:i + 4]
    w[0] = 0.0
