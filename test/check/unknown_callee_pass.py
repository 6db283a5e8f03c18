# The twin of unknown_callee_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}call @g(%x){{$}}

@proc
def g(x: f32):
    pass

@proc
def f(x: f32):
    g(x)
