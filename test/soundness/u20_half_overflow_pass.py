# The twin of u20_half_overflow_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = (_Float16) 65504.0;{{$}}

@proc
def f(a: f16):
    a = 65504.0
