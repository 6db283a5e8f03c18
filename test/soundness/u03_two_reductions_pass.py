# The twin of u03_two_reductions_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}reduce %x[%j] += %A[%i, %j]{{$}}

@proc
def f(n: size, A: f32[n, n], s: f32, x: f32[n]):
    for i in seq(0, n):
        for j in par(0, n):
            x[j] += A[i, j]
