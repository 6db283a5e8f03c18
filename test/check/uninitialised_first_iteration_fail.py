# Writes of earlier iterations count (A7).
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n], y: f32):
    t: f32
    for i in seq(0, n):
        if i == 1:
            t = 0.0
        # CHECK: {{.*}}uninitialised_first_iteration_fail.py:[[@LINE+3]]:9: error: cannot reduce into 't': it may not have been written before [check.uninitialised]
        # CHECK: {{.*}}uninitialised_first_iteration_fail.py:[[@LINE+2]]:9: note: with i = 0: nothing has written 't'
        # CHECK: {{.*}}uninitialised_first_iteration_fail.py:[[@LINE-6]]:5: note: 't' is declared here
        t += x[i]
