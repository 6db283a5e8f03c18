# The twin of u20_unsigned_above_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = 0;{{$}}
# CHECK: {{^ *}}*b = 0;{{$}}
# CHECK: {{^ *}}*c = 0u;{{$}}

@proc
def f(a: ui8, b: ui16, c: ui32):
    a = 0
    b = 0
    c = 0
