# The twin of uninitialised_reduce_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %t = %x[%i]{{$}}

@proc
def f(n: size, x: f32[n], y: f32):
    t: f32
    for i in seq(0, n):
        t = x[i]
