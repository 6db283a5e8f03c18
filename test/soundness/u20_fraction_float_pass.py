# The twin of u20_fraction_float_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = 0.5f;{{$}}

@proc
def f(a: f32):
    a = 0.5
