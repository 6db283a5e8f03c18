# As an extern's argument.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(a: i8):
    # CHECK: {{.*}}u20_extern_fail.py:[[@LINE+1]]:5: error: constant 2.5 does not fit i8
    a = relu(2.5)
