# The twin of u20_nested_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = (int8_t) (x[0] - x[1] * -127);{{$}}

@proc
def f(a: i8, x: i8[4]):
    a = x[0] - (x[1] * -(127))
