# The twin of u03_shared_buffer_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}pass{{$}}
# CHECK: {{^ *}}%t = alloc : memref<f32>{{$}}

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        pass
        for j in par(0, n):
            t: f32
            t = A[i, j]
            A[i, j] = 2.0 * t
