# In a sum the constant has the type of the other operand.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(a: i8, x: i8[4]):
    # CHECK: {{.*}}u20_sum_fail.py:[[@LINE+1]]:5: error: constant 3.5 does not fit i8
    a = x[0] + 3.5
