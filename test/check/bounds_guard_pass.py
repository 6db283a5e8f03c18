# The twin of bounds_guard_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, i: index, x: f32[n]):
    if 0 <= i and i < n:
        x[i] = 0.0
