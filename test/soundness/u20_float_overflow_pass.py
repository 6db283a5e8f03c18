# The twin of u20_float_overflow_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = 1e39;{{$}}

@proc
def f(a: f64):
    a = 1e39
