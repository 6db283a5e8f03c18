# In a product.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(a: i8, x: i8[4]):
    # CHECK: {{.*}}u20_product_fail.py:[[@LINE+1]]:5: error: constant 200 does not fit i8
    a = 200 * x[0]
