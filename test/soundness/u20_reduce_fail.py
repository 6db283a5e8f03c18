# In a reduction.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: i8[n]):
    for i in seq(0, n):
        # CHECK: {{.*}}u20_reduce_fail.py:[[@LINE+1]]:9: error: constant 3.7 does not fit i8
        x[i] += 3.7
