# All errors of code generation are reported, at their places.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s -o %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(a: i8, x: f32, y: f64):
    # CHECK: to_c_all_errors.py:[[@LINE+1]]:5: error: constant 300 does not fit i8
    a = 300
    # CHECK: to_c_all_errors.py:[[@LINE+1]]:5: error: operands of one expression must have one precision: 'x' is f32, 'y' is f64
    x = x + y
    # CHECK: to_c_all_errors.py:[[@LINE+1]]:5: error: division by zero
    a = a / 0

@proc
def g(n: size):
    # CHECK: to_c_all_errors.py:[[@LINE+1]]:5: error: size of 't' must be constant in memory 'DRAM_STATIC'
    t: f32[n] @ DRAM_STATIC
