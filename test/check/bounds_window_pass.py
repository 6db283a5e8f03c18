# The twin of bounds_window_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}%w = window %x[%n - 8 : %n] : memref<?xf32, strided<[?], offset: ?>>{{$}}

@proc
def f(n: size, x: f32[n]):
    assert n >= 8
    w = x[n - 8:n]
    w[0] = 0.0
