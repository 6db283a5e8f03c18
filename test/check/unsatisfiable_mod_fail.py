# Nothing meets these preconditions: the whole refusal names those that matter.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def f(n: size, m: size):
    # CHECK:{{.*}}unsatisfiable_mod_fail.py:[[@LINE+7]]:5: error: cannot meet the preconditions of 'f': they contradict each other [check.unsatisfiable]
    # CHECK-NEXT:    assert n < 4
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}unsatisfiable_mod_fail.py:[[@LINE+4]]:5: note: 'n < 4' is needed for the contradiction
    # CHECK-NEXT:{{.*}}unsatisfiable_mod_fail.py:[[@LINE+5]]:5: note: 'n % 8 == 0' is needed for the contradiction
    # CHECK-NEXT:    assert n % 8 == 0
    # CHECK-NEXT:    ^
    assert n < 4
    assert m > 2
    assert n % 8 == 0
    pass
