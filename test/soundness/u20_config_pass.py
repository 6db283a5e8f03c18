# The twin of u20_config_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}ctxt->C.v = 1;{{$}}
# CHECK: {{^ *}}*a = ctxt->C.v;{{$}}

@config
class C:
    v: i8

@proc
def f(a: i8):
    C.v = 1.0
    a = C.v
