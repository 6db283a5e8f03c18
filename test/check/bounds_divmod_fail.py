# Quotient and remainder as indices.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[(n + 3) / 4, 4]):
    for i in seq(0, n):
        # CHECK: {{.*}}bounds_divmod_fail.py:[[@LINE+3]]:9: error: cannot write 'A[i / 4, i % 5]': it is out of bounds [check.bounds]
        # CHECK: {{.*}}bounds_divmod_fail.py:[[@LINE+2]]:9: note: with n = 5, i = 4: that is 'A[1, 4]', and dimension 1 has extent 4
        # CHECK: {{.*}}bounds_divmod_fail.py:[[@LINE-4]]:16: note: 'A' is declared here, of shape [(n + 3) / 4, 4]
        A[i / 4, i % 5] = 0.0
