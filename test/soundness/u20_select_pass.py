# The twin of u20_select_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = (int8_t) exo_select_i32(*b, 30, *a, *b);{{$}}

@proc
def f(a: i8, b: i8):
    a = select(b, 30, a, b)
