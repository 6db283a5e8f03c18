# The twin of bounds_choice_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, k: index, b: bool, x: f32[n]):
    x[k if 0 <= k and k < n else 0] = 0.0
    for i in seq(0, n + 1 if b else n):
        if i < n or not b:
            x[i] = 0.0
    x[n - 1 if b else 0] = 0.0
