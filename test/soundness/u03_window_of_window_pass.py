# The twin of u03_window_of_window_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}%hi = window %a[%n : 2 * %n] : memref<?xf32, strided<[?], offset: ?>>{{$}}

@proc
def f(n: size, A: f32[n, 2 * n]):
    for i in seq(0, n):
        a = A[i, 0:2 * n]
        lo = a[0:n]
        hi = a[n:2 * n]
        for j in par(0, n):
            lo[j] = 0.0
            hi[j] = 1.0
