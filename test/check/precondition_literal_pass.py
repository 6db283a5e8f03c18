# The twin of precondition_literal_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}call @g(4, %x[0 : 4]){{$}}

@proc
def g(n: size, x: [f32][n]):
    assert n % 4 == 0
    for i in seq(0, n):
        x[i] = 0.0

@proc
def f(x: f32[8]):
    g(4, x[0:4])
