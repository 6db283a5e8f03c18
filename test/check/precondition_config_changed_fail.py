# The callee itself breaks it for the next iteration.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    k: index

@proc
def g():
    assert C.k == 0
    C.k = 1

@proc
def f(n: size):
    C.k = 0
    for i in seq(0, n):
        # CHECK: {{.*}}precondition_config_changed_fail.py:[[@LINE+3]]:9: error: cannot call 'g': its precondition 'C.k == 0' does not hold [check.precondition]
        # CHECK: {{.*}}precondition_config_changed_fail.py:[[@LINE-8]]:5: note: 'g' demands it here
        # CHECK: {{.*}}precondition_config_changed_fail.py:[[@LINE+1]]:9: note: with i = 1: it is false
        g()
