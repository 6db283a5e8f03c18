# The twin of u03_mod_index_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, A: f32[n, 8]):
    for i in seq(0, n):
        for j in par(0, 8):
            A[i, j % 8] = 1.0
