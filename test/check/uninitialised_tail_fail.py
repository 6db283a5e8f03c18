# A loop over whole tiles leaves the tail out.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    t: f32[n]
    for io in seq(0, n / 8):
        for ii in seq(0, 8):
            t[8 * io + ii] = 0.0
    # CHECK: {{.*}}uninitialised_tail_fail.py:[[@LINE+2]]:5: error: cannot run loop 'j' from 'n / 8 * 8 + 1' to 'n': the range is negative [check.loop-range]
    # CHECK: {{.*}}uninitialised_tail_fail.py:[[@LINE+1]]:5: note: with n = 8: the range is 9..8
    for j in seq(n / 8 * 8 + 1, n):
        t[j] = 0.0
    for i in seq(0, n):
        # CHECK: {{.*}}uninitialised_tail_fail.py:[[@LINE+3]]:9: error: cannot read 't[i]': it may not have been written before [check.uninitialised]
        # CHECK: {{.*}}uninitialised_tail_fail.py:[[@LINE+2]]:9: note: with n = 1, i = 0: nothing has written 't[0]'
        # CHECK: {{.*}}uninitialised_tail_fail.py:[[@LINE-11]]:5: note: 't' is declared here, of shape [n]
        x[i] = t[i]
