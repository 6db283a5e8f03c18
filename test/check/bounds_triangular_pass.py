# The twin of bounds_triangular_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %A[%j - %i, %n - %j - 1] = 0.0{{$}}

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        for j in seq(i, n):
            A[j - i, n - j - 1] = 0.0
