# The twin of u03_write_and_reduction_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}reduce %A[%i, %j] += 1.0{{$}}

@proc
def f(n: size, A: f32[n, n], x: f32[n]):
    for i in seq(0, n):
        for j in par(0, n):
            if j == 0:
                x[i] = 0.0
            else:
                A[i, j] += 1.0
