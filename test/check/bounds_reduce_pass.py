# The twin of bounds_reduce_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}reduce %A[%i, %j] += 1.0{{$}}

@proc
def f(n: size, m: size, A: f32[n, m]):
    for i in seq(0, n):
        for j in seq(0, m):
            A[i, j] += 1.0
