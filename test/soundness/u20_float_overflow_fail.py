# Finite constants do not become infinite.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(a: f32):
    # CHECK: {{.*}}u20_float_overflow_fail.py:[[@LINE+1]]:5: error: constant 1e+39 does not fit f32
    a = 1e39
