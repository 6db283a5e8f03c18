# The twin of u03_neighbour_read_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %A[%i, %j] = %A[%i, %j]{{$}}

@proc
def f(n: size, A: f32[n, n + 1]):
    for i in seq(0, n):
        for j in par(0, n):
            A[i, j] = A[i, j]
