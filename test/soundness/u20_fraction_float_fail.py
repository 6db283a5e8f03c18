# The same constant, another type.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(a: i32):
    # CHECK: {{.*}}u20_fraction_float_fail.py:[[@LINE+1]]:5: error: constant 0.5 does not fit i32
    a = 0.5
