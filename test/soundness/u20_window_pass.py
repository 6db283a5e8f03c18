# The twin of u20_window_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}w.data[0] = 3;{{$}}

@proc
def f(n: size, A: ui8[n, n]):
    w = A[0, 0:n]
    w[0] = 3
