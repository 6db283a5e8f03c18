# A buffer that the body allocates is fresh in every iteration.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    for i in seq(0, n):
        t: f32
        if i == 0:
            t = 0.0
        # CHECK: {{.*}}uninitialised_fresh_fail.py:[[@LINE+3]]:9: error: cannot read 't': it may not have been written before [check.uninitialised]
        # CHECK: {{.*}}uninitialised_fresh_fail.py:[[@LINE+2]]:9: note: with i = 1: nothing has written 't'
        # CHECK: {{.*}}uninitialised_fresh_fail.py:[[@LINE-5]]:9: note: 't' is declared here
        x[i] = t
