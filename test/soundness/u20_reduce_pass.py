# The twin of u20_reduce_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}x[i] = (int8_t) (x[i] + 3);{{$}}

@proc
def f(n: size, x: i8[n]):
    for i in seq(0, n):
        x[i] += 3
