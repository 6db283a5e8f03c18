# The twin of u03_window_alias_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}%w = window %A[%i, 0 : %n] : memref<?xf32, strided<[?], offset: ?>>{{$}}

@proc
def f(n: size, A: f32[n, n + 1]):
    for i in seq(0, n):
        w = A[i, 0:n]
        for j in par(0, n):
            A[i, j] = w[j]
