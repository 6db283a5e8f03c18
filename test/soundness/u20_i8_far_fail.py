# Not taken modulo 256.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(x: i8[4]):
    for i in seq(0, 4):
        # CHECK: {{.*}}u20_i8_far_fail.py:[[@LINE+1]]:9: error: constant 300 does not fit i8
        x[i] = 300
