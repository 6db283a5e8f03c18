# The inner bound depends on the outer variable.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        for j in seq(i, n):
            # CHECK: {{.*}}bounds_triangular_fail.py:[[@LINE+3]]:13: error: cannot write 'A[j - i, n - j]': it is out of bounds [check.bounds]
            # CHECK: {{.*}}bounds_triangular_fail.py:[[@LINE+2]]:13: note: with n = 1, i = 0, j = 0: that is 'A[0, 1]', and dimension 1 has extent 1
            # CHECK: {{.*}}bounds_triangular_fail.py:[[@LINE-5]]:16: note: 'A' is declared here, of shape [n, n]
            A[j - i, n - j] = 0.0
