# As one of several arguments of an extern.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(a: i8, b: i8):
    # CHECK: {{.*}}u20_select_fail.py:[[@LINE+1]]:5: error: constant 300 does not fit i8
    a = select(b, 300, a, b)
