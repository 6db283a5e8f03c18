# The twin of u03_halved_index_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %A[%i, (%j + %j) / 2] = 1.0{{$}}

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        for j in par(0, n):
            A[i, (j + j) / 2] = 1.0
