# As an argument of a declared extern.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@extern("twice({x})")
def twice(x): ...

@proc
def f(a: i32):
    # CHECK: {{.*}}u20_declared_extern_fail.py:[[@LINE+1]]:5: error: constant 2147483648 does not fit i32
    a = twice(2147483648)
