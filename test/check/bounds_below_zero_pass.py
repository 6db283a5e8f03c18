# The twin of bounds_below_zero_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %y = %x[%n - 1 - %i]{{$}}

@proc
def f(n: size, x: f32[n], y: f32):
    for i in seq(0, n):
        y = x[n - 1 - i]
