# Fractions are refused by every integer type.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(a: i8, b: i16, c: i32, d: i64, e: ui8, g: ui16, h: ui32):
    # CHECK: {{.*}}u20_fraction_any_integer_fail.py:[[@LINE+1]]:5: error: constant 0.5 does not fit i8
    a = 0.5
    # CHECK: {{.*}}u20_fraction_any_integer_fail.py:[[@LINE+1]]:5: error: constant 0.5 does not fit i16
    b = 0.5
    # CHECK: {{.*}}u20_fraction_any_integer_fail.py:[[@LINE+1]]:5: error: constant 0.5 does not fit i32
    c = 0.5
    # CHECK: {{.*}}u20_fraction_any_integer_fail.py:[[@LINE+1]]:5: error: constant 0.5 does not fit i64
    d = 0.5
    # CHECK: {{.*}}u20_fraction_any_integer_fail.py:[[@LINE+1]]:5: error: constant 0.5 does not fit ui8
    e = 0.5
    # CHECK: {{.*}}u20_fraction_any_integer_fail.py:[[@LINE+1]]:5: error: constant 0.5 does not fit ui16
    g = 0.5
    # CHECK: {{.*}}u20_fraction_any_integer_fail.py:[[@LINE+1]]:5: error: constant 0.5 does not fit ui32
    h = 0.5
