# The extent of a window.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    # CHECK: {{.*}}positive_size_window_fail.py:[[@LINE+2]]:5: error: cannot form window 'x[1:n]': its extent in dimension 0 is not positive [check.positive-size]
    # CHECK: {{.*}}positive_size_window_fail.py:[[@LINE+1]]:5: note: with n = 1: it is 0
    w = x[1:n]
