# The twin of bounds_negative_mod_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %y[%i / 4 + 1] = 0.0{{$}}

@proc
def f(x: f32[4], y: f32[2]):
    for i in seq(-4, 4):
        x[i % 4] = 0.0
        y[i / 4 + 1] = 0.0
