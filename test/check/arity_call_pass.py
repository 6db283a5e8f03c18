# The twin of arity_call_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}call @g(4, %x){{$}}

@proc
def g(n: size, x: f32[n]):
    pass

@proc
def f(x: f32[4]):
    g(4, x)
