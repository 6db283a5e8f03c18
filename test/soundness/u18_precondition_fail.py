# A remainder that is positive.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def g(k: index):
    assert k <= 0
    pass

@proc
def f(i: index):
    # CHECK: {{.*}}u18_precondition_fail.py:[[@LINE+3]]:5: error: cannot call 'g': its precondition 'k <= 0' does not hold [check.precondition]
    # CHECK: {{.*}}u18_precondition_fail.py:[[@LINE-6]]:5: note: 'g' demands it here
    # CHECK: {{.*}}u18_precondition_fail.py:[[@LINE+1]]:5: note: with i = 1: it is false for k = 1
    g(i % 4)
