# Out of range in a reduction.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: ui8[n]):
    for i in seq(0, n):
        # CHECK: {{.*}}u20_reduce_above_fail.py:[[@LINE+1]]:9: error: constant 256 does not fit ui8
        x[i] += 256
