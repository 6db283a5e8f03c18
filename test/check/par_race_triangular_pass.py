# The twin of par_race_triangular_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %A[%i, %j] = %A[%j, %i]{{$}}

@proc
def f(n: size, A: f32[n, n]):
    for i in par(0, n):
        for j in seq(0, i):
            A[i, j] = A[j, i]
