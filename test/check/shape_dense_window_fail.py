# A window for a tensor parameter has no gaps.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def g(n: size, x: f32[2, n]):
    x[1, 0] = 0.0

@proc
def f(n: size, y: f32[8, 8], w: [f32][2, 4]):
    # CHECK: {{.*}}shape_dense_window_fail.py:[[@LINE+2]]:5: error: cannot pass 'y[0:2, 0:4]' as 'x' of 'g': it is a window with gaps, and a dense tensor is declared [check.shape]
    # CHECK: {{.*}}shape_dense_window_fail.py:[[@LINE+1]]:5: note: its strides are [8, 1]
    g(4, y[0:2, 0:4])
    # CHECK: {{.*}}shape_dense_window_fail.py:[[@LINE+1]]:5: error: cannot pass 'w' as 'x' of 'g': it is a window with gaps, and a dense tensor is declared [check.shape]
    g(4, w)
    v = y[0:2, 0:4]
    # CHECK: {{.*}}shape_dense_window_fail.py:[[@LINE+1]]:5: error: cannot pass 'v' as 'x' of 'g': it is a window with gaps, and a dense tensor is declared [check.shape]
    g(4, v)
