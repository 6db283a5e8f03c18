# The twin of u03_neighbour_row_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %A[%i + 1, %j] = %A[%i, 0]{{$}}

@proc
def f(n: size, A: f32[n + 1, n]):
    for i in seq(0, n):
        for j in par(0, n):
            A[i + 1, j] = A[i, 0]
