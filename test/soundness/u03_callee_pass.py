# The twin of u03_callee_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}call @clear(%n, %A[%k, 0 : %n, %i]){{$}}

@proc
def clear(n: size, x: [f32][n]):
    for i in seq(0, n):
        x[i] = 0.0

@proc
def f(n: size, A: f32[n, n, n]):
    for k in seq(0, n):
        for i in par(0, n):
            clear(n, A[k, 0:n, i])
