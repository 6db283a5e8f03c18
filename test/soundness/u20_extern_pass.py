# The twin of u20_extern_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = (int8_t) exo_relu_i32(2);{{$}}

@proc
def f(a: i8):
    a = relu(2.0)
