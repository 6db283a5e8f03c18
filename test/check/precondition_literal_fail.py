# What the callee asserts: the whole refusal.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def g(n: size, x: [f32][n]):
    assert n % 4 == 0
    for i in seq(0, n):
        x[i] = 0.0

@proc
def f(x: f32[8]):
    # CHECK:{{.*}}precondition_literal_fail.py:[[@LINE+9]]:5: error: cannot call 'g': its precondition 'n % 4 == 0' does not hold [check.precondition]
    # CHECK-NEXT:    g(7, x[0:7])
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}precondition_literal_fail.py:[[@LINE-9]]:5: note: 'g' demands it here
    # CHECK-NEXT:    assert n % 4 == 0
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}precondition_literal_fail.py:[[@LINE+3]]:5: note: it is false for n = 7
    # CHECK-NEXT:    g(7, x[0:7])
    # CHECK-NEXT:    ^
    g(7, x[0:7])
