# Sizes are compared as terms, for all values.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def g(n: size, m: size, A: [f32][n, m]):
    pass

@proc
def f(n: size, m: size, A: f32[n, m]):
    # CHECK: {{.*}}shape_transposed_fail.py:[[@LINE+6]]:5: error: cannot pass 'A' as 'A' of 'g': its extent in dimension 0 is not 'n' [check.shape]
    # CHECK: {{.*}}shape_transposed_fail.py:[[@LINE+5]]:5: note: with n = 1, m = 2: the extent is 1, not 2
    # CHECK: {{.*}}shape_transposed_fail.py:[[@LINE-7]]:25: note: 'A' is declared here
    # CHECK: {{.*}}shape_transposed_fail.py:[[@LINE+3]]:5: error: cannot pass 'A' as 'A' of 'g': its extent in dimension 1 is not 'm' [check.shape]
    # CHECK: {{.*}}shape_transposed_fail.py:[[@LINE+2]]:5: note: with n = 1, m = 2: the extent is 2, not 1
    # CHECK: {{.*}}shape_transposed_fail.py:[[@LINE-10]]:25: note: 'A' is declared here
    g(m, n, A)
