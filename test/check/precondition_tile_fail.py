# Callers inherit the obligation.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def g(n: size, x: [f32][n]):
    assert n % 8 == 0
    pass

@proc
def f(n: size, x: f32[2 * n]):
    assert n % 2 == 0
    # CHECK: {{.*}}precondition_tile_fail.py:[[@LINE+3]]:5: error: cannot call 'g': its precondition 'n % 8 == 0' does not hold [check.precondition]
    # CHECK: {{.*}}precondition_tile_fail.py:[[@LINE-7]]:5: note: 'g' demands it here
    # CHECK: {{.*}}precondition_tile_fail.py:[[@LINE+1]]:5: note: with n = 2: it is false for n = 4
    g(2 * n, x)
