# The twin of precondition_undecided_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}call @g(%n, %n, stride(%B, 0), %A[0 : %n, 0, 0 : %n]){{$}}

@proc
def g(n: size, m: size, s: stride, x: [f32][n, m]):
    assert stride(x, 0) == s
    pass

@proc
def f(n: size, A: f32[n, n, n], B: f32[n, n, n]):
    g(n, n, stride(B, 0), A[0:n, 0, 0:n])
