# The twin of bounds_negative_offset_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, x: f32[n + 2]):
    for i in seq(-1, n):
        x[i + 1] = 0.0
