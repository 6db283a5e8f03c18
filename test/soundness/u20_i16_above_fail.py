# 2^15.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(a: i16):
    # CHECK: {{.*}}u20_i16_above_fail.py:[[@LINE+1]]:5: error: constant 32768 does not fit i16
    a = 32768
