# The twin of u20_i16_above_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = -32768;{{$}}

@proc
def f(a: i16):
    a = -32768
