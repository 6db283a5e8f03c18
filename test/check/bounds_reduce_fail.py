# Reductions in the second dimension.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, m: size, A: f32[n, m]):
    for i in seq(0, n):
        for j in seq(0, m):
            # CHECK: {{.*}}bounds_reduce_fail.py:[[@LINE+3]]:13: error: cannot reduce into 'A[j, i]': it is out of bounds [check.bounds]
            # CHECK: {{.*}}bounds_reduce_fail.py:[[@LINE+2]]:13: note: with n = 1, m = 2, i = 0, j = 1: that is 'A[1, 0]', and dimension 0 has extent 1
            # CHECK: {{.*}}bounds_reduce_fail.py:[[@LINE-5]]:25: note: 'A' is declared here, of shape [n, m]
            A[j, i] += 1.0
