# The twin of uninitialised_partial_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %t[2 * %i + 1] = 1.0{{$}}

@proc
def f(n: size, x: f32[2 * n]):
    t: f32[2 * n]
    for i in seq(0, n):
        t[2 * i] = 0.0
        t[2 * i + 1] = 1.0
    for i in seq(0, 2 * n):
        x[i] = t[i]
