# The twin of u03_par_in_if_in_seq_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %A[%i, %j] = 1.0{{$}}

@proc
def f(n: size, A: f32[n, n], x: f32):
    for k in seq(0, 2):
        for i in seq(0, n):
            x = 0.0
            if i % 2 == k:
                pass
            else:
                for j in par(0, n):
                    A[i, j] = 1.0
