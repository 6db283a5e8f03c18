# The twin of u19_wrapped_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %x[%n mod 4294967296] = 0.0{{$}}

@proc
def f(x: f32[4], n: index):
    assert n >= 0
    if n % 4294967296 == 0:
        x[n % 4294967296] = 0.0
