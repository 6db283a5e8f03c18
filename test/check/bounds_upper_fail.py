# The last index is n - 1: the whole refusal.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    for i in seq(0, n):
        # CHECK:{{.*}}bounds_upper_fail.py:[[@LINE+7]]:9: error: cannot write 'x[i + 1]': it is out of bounds [check.bounds]
        # CHECK-NEXT:        x[i + 1] = 0.0
        # CHECK-NEXT:        ^
        # CHECK-NEXT:{{.*}}bounds_upper_fail.py:[[@LINE+4]]:9: note: with n = 1, i = 0: that is 'x[1]', and dimension 0 has extent 1
        # CHECK-NEXT:{{.*}}bounds_upper_fail.py:[[@LINE-6]]:16: note: 'x' is declared here, of shape [n]
        # CHECK-NEXT:def f(n: size, x: f32[n]):
        # CHECK-NEXT:               ^
        x[i + 1] = 0.0
