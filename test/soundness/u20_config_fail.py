# A field of an integer type.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    v: i8

@proc
def f(a: i8):
    # CHECK: {{.*}}u20_config_fail.py:[[@LINE+1]]:5: error: constant 1.5 does not fit i8
    C.v = 1.5
    a = C.v
