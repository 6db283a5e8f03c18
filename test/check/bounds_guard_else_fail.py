# The else-branch has the negated condition.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    for i in seq(-1, n + 1):
        if i < 0 or i >= n:
            pass
        else:
            # CHECK: {{.*}}bounds_guard_else_fail.py:[[@LINE+3]]:13: error: cannot read 'x[n - i]': it is out of bounds [check.bounds]
            # CHECK: {{.*}}bounds_guard_else_fail.py:[[@LINE+2]]:13: note: with n = 1, i = 0: that is 'x[1]', and dimension 0 has extent 1
            # CHECK: {{.*}}bounds_guard_else_fail.py:[[@LINE-7]]:16: note: 'x' is declared here, of shape [n]
            x[i] = x[n - i]
