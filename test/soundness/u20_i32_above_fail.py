# 2^31 is one too many for i32, and fine for i64.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(a: i32):
    # CHECK: {{.*}}u20_i32_above_fail.py:[[@LINE+1]]:5: error: constant 2147483648 does not fit i32
    a = 2147483648
