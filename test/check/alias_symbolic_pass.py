# The twin of alias_symbolic_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def g(n: size, dst: [f32][n], src: [f32][n]):
    for i in seq(0, n):
        dst[i] = src[i]

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        for j in seq(0, n):
            if i < j:
                g(n, A[i, 0:n], A[j, 0:n])
