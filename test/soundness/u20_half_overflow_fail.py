# 65520 rounds to infinity in f16.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(a: f16):
    # CHECK: {{.*}}u20_half_overflow_fail.py:[[@LINE+1]]:5: error: constant 65520.0 does not fit f16
    a = 65520.0
