# The last iteration breaks it.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def g(k: index):
    assert k < 10
    pass

@proc
def f(n: size):
    assert n <= 11
    for i in seq(0, n):
        # CHECK: {{.*}}precondition_loop_fail.py:[[@LINE+3]]:9: error: cannot call 'g': its precondition 'k < 10' does not hold [check.precondition]
        # CHECK: {{.*}}precondition_loop_fail.py:[[@LINE-8]]:5: note: 'g' demands it here
        # CHECK: {{.*}}precondition_loop_fail.py:[[@LINE+1]]:9: note: with i = 10: it is false for k = 10
        g(i)
