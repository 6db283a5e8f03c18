# A condition protects what it guards.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, i: index, x: f32[n]):
    if 0 <= i and i <= n:
        # CHECK: {{.*}}bounds_guard_fail.py:[[@LINE+3]]:9: error: cannot write 'x[i]': it is out of bounds [check.bounds]
        # CHECK: {{.*}}bounds_guard_fail.py:[[@LINE+2]]:9: note: with n = 1, i = 1: that is 'x[1]', and dimension 0 has extent 1
        # CHECK: {{.*}}bounds_guard_fail.py:[[@LINE-4]]:26: note: 'x' is declared here, of shape [n]
        x[i] = 0.0
