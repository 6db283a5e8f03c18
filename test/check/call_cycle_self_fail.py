# No recursion.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def f(n: size):
    # CHECK:{{.*}}call_cycle_self_fail.py:[[@LINE+3]]:5: error: cannot call 'f' from itself [check.call-cycle]
    # CHECK-NEXT:    f(n)
    # CHECK-NEXT:    ^
    f(n)
