# The twin of u20_unsigned_negative_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = 255;{{$}}
# CHECK: {{^ *}}*b = 65535;{{$}}
# CHECK: {{^ *}}*c = 4294967295u;{{$}}

@proc
def f(a: ui8, b: ui16, c: ui32):
    a = 255
    b = 65535
    c = 4294967295
