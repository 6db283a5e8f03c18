# The twin of u03_callee_reads_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}call @pull(%A[%k, 2 * %i : 2 * %i + 2]){{$}}

@proc
def pull(x: [f32][2]):
    x[0] = x[1]

@proc
def f(n: size, A: f32[n, 2 * n + 2]):
    for k in seq(0, n):
        for i in par(0, n):
            pull(A[k, 2 * i:2 * i + 2])
