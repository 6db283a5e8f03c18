# Fields are arguments that nobody sees.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    k: index

@proc
def g():
    assert C.k == 3
    pass

@proc
def f():
    C.k = 4
    # CHECK: {{.*}}precondition_config_fail.py:[[@LINE+2]]:5: error: cannot call 'g': its precondition 'C.k == 3' does not hold [check.precondition]
    # CHECK: {{.*}}precondition_config_fail.py:[[@LINE-7]]:5: note: 'g' demands it here
    g()
