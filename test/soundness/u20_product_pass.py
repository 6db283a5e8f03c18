# The twin of u20_product_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = (int8_t) (100 * x[0]);{{$}}

@proc
def f(a: i8, x: i8[4]):
    a = 100 * x[0]
