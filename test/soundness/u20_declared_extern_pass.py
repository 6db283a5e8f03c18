# The twin of u20_declared_extern_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = twice(2147483647);{{$}}

@extern("twice({x})")
def twice(x): ...

@proc
def f(a: i32):
    a = twice(2147483647)
