# The twin of u20_i8_far_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}x[i] = 44;{{$}}

@proc
def f(x: i8[4]):
    for i in seq(0, 4):
        x[i] = 44
