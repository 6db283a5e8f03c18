# The twin of u20_folded_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = (int8_t) (100 + 27);{{$}}

@proc
def f(a: i8):
    a = 100 + 27
