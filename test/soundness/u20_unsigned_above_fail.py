# One above the largest.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(a: ui8, b: ui16, c: ui32):
    # CHECK: {{.*}}u20_unsigned_above_fail.py:[[@LINE+1]]:5: error: constant 256 does not fit ui8
    a = 256
    # CHECK: {{.*}}u20_unsigned_above_fail.py:[[@LINE+1]]:5: error: constant 65536 does not fit ui16
    b = 65536
    # CHECK: {{.*}}u20_unsigned_above_fail.py:[[@LINE+1]]:5: error: constant 4294967296 does not fit ui32
    c = 4294967296
