# Products of sizes are outside of what can be decided: refused, and it says so.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def g(n: size, m: size, s: stride, x: [f32][n, m]):
    assert stride(x, 0) == s
    pass

@proc
def f(n: size, A: f32[n, n, n], B: f32[n, n, n]):
    # CHECK:{{.*}}precondition_undecided_fail.py:[[@LINE+9]]:5: error: cannot analyse 'n * n', so it is not known whether precondition 'stride(x, 0) == s' of 'g' holds [check.precondition?fragment]
    # CHECK-NEXT:    g(n, n, stride(B, 1), A[0:n, 0, 0:n])
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}precondition_undecided_fail.py:[[@LINE-8]]:5: note: 'g' demands it here
    # CHECK-NEXT:    assert stride(x, 0) == s
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}precondition_undecided_fail.py:[[@LINE+3]]:5: note: perhaps with n = 1, n * n = 2: it is false for stride(x, 0) = 2, s = 1
    # CHECK-NEXT:    g(n, n, stride(B, 1), A[0:n, 0, 0:n])
    # CHECK-NEXT:    ^
    g(n, n, stride(B, 1), A[0:n, 0, 0:n])
