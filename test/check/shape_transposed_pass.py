# The twin of shape_transposed_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}call @g(%n, %m, %A){{$}}

@proc
def g(n: size, m: size, A: [f32][n, m]):
    pass

@proc
def f(n: size, m: size, A: f32[n, m]):
    g(n, m, A)
