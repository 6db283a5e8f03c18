# The twin of u03_fused_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %y[%i] = %x[%i]{{$}}

@proc
def f(n: size, x: f32[n + 1], y: f32[n + 1]):
    for k in seq(0, 2):
        for i in par(1, n + 1):
            x[i] = 1.0
            y[i] = x[i]
