# The twin of u20_fraction_any_integer_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = 5;{{$}}
# CHECK: {{^ *}}*b = 5;{{$}}
# CHECK: {{^ *}}*c = 5;{{$}}
# CHECK: {{^ *}}*d = INT64_C(5);{{$}}
# CHECK: {{^ *}}*e = 5;{{$}}
# CHECK: {{^ *}}*g = 5;{{$}}

@proc
def f(a: i8, b: i16, c: i32, d: i64, e: ui8, g: ui16, h: ui32):
    a = 5.0
    b = 5.0
    c = 5.0
    d = 5.0
    e = 5.0
    g = 5.0
    h = 5.0
