# The twin of uninitialised_callee_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %x[%i] = 1.0{{$}}

@proc
def add(n: size, x: [f32][n]):
    for i in seq(0, n):
        x[i] = 1.0

@proc
def f(n: size):
    t: f32[n]
    add(n, t)
