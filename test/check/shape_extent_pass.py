# The twin of shape_extent_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}call @g(5, %x[0 : 5]){{$}}

@proc
def g(n: size, x: [f32][n]):
    pass

@proc
def f(x: f32[8]):
    g(5, x[0:5])
