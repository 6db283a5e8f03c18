# Columns are strided, rows are not.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def g(n: size, x: [f32][n]):
    assert stride(x, 0) == 1
    for i in seq(0, n):
        x[i] = 0.0

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        # CHECK: {{.*}}precondition_stride_fail.py:[[@LINE+3]]:9: error: cannot call 'g': its precondition 'stride(x, 0) == 1' does not hold [check.precondition]
        # CHECK: {{.*}}precondition_stride_fail.py:[[@LINE-8]]:5: note: 'g' demands it here
        # CHECK: {{.*}}precondition_stride_fail.py:[[@LINE+1]]:9: note: with n = 2: it is false for stride(x, 0) = 2
        g(n, A[0:n, i])
