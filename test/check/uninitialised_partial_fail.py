# Every second cell is not every cell.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[2 * n]):
    t: f32[2 * n]
    for i in seq(0, n):
        t[2 * i] = 0.0
        t[2 * i] = 1.0
    for i in seq(0, 2 * n):
        # CHECK: {{.*}}uninitialised_partial_fail.py:[[@LINE+3]]:9: error: cannot read 't[i]': it may not have been written before [check.uninitialised]
        # CHECK: {{.*}}uninitialised_partial_fail.py:[[@LINE+2]]:9: note: with i = 1: nothing has written 't[1]'
        # CHECK: {{.*}}uninitialised_partial_fail.py:[[@LINE-7]]:5: note: 't' is declared here, of shape [2 * n]
        x[i] = t[i]
