# The twin of positive_size_window_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}%w = window %x[0 : %n] : memref<?xf32, strided<[?], offset: ?>>{{$}}

@proc
def f(n: size, x: f32[n]):
    w = x[0:n]
