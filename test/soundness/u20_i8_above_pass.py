# The twin of u20_i8_above_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = 127;{{$}}

@proc
def f(a: i8):
    a = 127
