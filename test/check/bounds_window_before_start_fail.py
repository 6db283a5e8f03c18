# Windows may not begin before the buffer.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(x: f32[8], i: index):
    assert i >= -1
    assert i <= 4
    # CHECK: {{.*}}bounds_window_before_start_fail.py:[[@LINE+3]]:5: error: cannot form window 'x[i:i + 4]': it is out of bounds [check.bounds]
    # CHECK: {{.*}}bounds_window_before_start_fail.py:[[@LINE+2]]:5: note: with i = -1: that is 'x[-1:3]', and dimension 0 has extent 8
    # CHECK: {{.*}}bounds_window_before_start_fail.py:[[@LINE-5]]:7: note: 'x' is declared here, of shape [8]
    w = x[i:i + 4]
    w[0] = 0.0
