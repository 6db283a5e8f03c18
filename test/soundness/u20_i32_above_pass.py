# The twin of u20_i32_above_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | exo-translate --exo-to-c --exo-c-stem=t > %t.c
# RUN: FileCheck %s < %t.c

# CHECK: {{^ *}}*a = INT64_C(2147483648);{{$}}

@proc
def f(a: i64):
    a = 2147483648
