# The twin of precondition_stride_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}call @g(%n, %A[%i, 0 : %n]){{$}}

@proc
def g(n: size, x: [f32][n]):
    assert stride(x, 0) == 1
    for i in seq(0, n):
        x[i] = 0.0

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        g(n, A[i, 0:n])
