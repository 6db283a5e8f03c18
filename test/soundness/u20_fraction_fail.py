# An i8 cannot hold 3.7: elsewhere it silently becomes 3.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def f(a: i8):
    # CHECK:{{.*}}u20_fraction_fail.py:[[@LINE+3]]:5: error: constant 3.7 does not fit i8
    # CHECK-NEXT:    a = 3.7
    # CHECK-NEXT:    ^
    a = 3.7
