# A size field stays positive: the whole refusal.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@config
class C:
    n: size

@proc
def f(n: size):
    # CHECK:{{.*}}config_value_size_fail.py:[[@LINE+4]]:5: error: cannot write 'C.n': it is a size and the value is not positive [check.config-value]
    # CHECK-NEXT:    C.n = n - 1
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}config_value_size_fail.py:[[@LINE+1]]:5: note: with n = 1: the value is 0
    C.n = n - 1
