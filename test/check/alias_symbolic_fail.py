# Rows of one matrix are disjoint when their indices differ.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def g(n: size, dst: [f32][n], src: [f32][n]):
    for i in seq(0, n):
        dst[i] = src[i]

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        for j in seq(0, n):
            if i <= j:
                # CHECK: {{.*}}alias_symbolic_fail.py:[[@LINE+3]]:17: error: cannot pass both 'A[i, 0:n]' and 'A[j, 0:n]' to 'g': they overlap, and it modifies 'dst' [check.alias]
                # CHECK: {{.*}}alias_symbolic_fail.py:[[@LINE+2]]:17: note: with n = 1, i = 0, j = 0: they are 'A[0, 0:1]' and 'A[0, 0:1]'
                # CHECK: {{.*}}alias_symbolic_fail.py:[[@LINE-11]]:16: note: 'dst' is declared here
                g(n, A[i, 0:n], A[j, 0:n])
