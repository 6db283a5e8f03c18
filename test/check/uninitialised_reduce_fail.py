# += reads.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n], y: f32):
    t: f32
    for i in seq(0, n):
        # CHECK: {{.*}}uninitialised_reduce_fail.py:[[@LINE+3]]:9: error: cannot reduce into 't': it may not have been written before [check.uninitialised]
        # CHECK: {{.*}}uninitialised_reduce_fail.py:[[@LINE+2]]:9: note: nothing has written 't'
        # CHECK: {{.*}}uninitialised_reduce_fail.py:[[@LINE-4]]:5: note: 't' is declared here
        t += x[i]
