# The twin of u03_seq_in_par_in_seq_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}reduce %x[%i] += %A[%i, %j]{{$}}

@proc
def f(n: size, A: f32[n, n], x: f32[n]):
    for k in seq(0, n):
        for i in par(0, n):
            for j in seq(0, n):
                x[i] += A[i, j]
