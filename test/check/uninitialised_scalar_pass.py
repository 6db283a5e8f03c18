# The twin of uninitialised_scalar_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %t = 0.0{{$}}

@proc
def f(x: f32):
    t: f32
    t = 0.0
    x = t
