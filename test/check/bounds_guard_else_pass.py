# The twin of bounds_guard_else_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %x[%i] = %x[%n - %i - 1]{{$}}

@proc
def f(n: size, x: f32[n]):
    for i in seq(-1, n + 1):
        if i < 0 or i >= n:
            pass
        else:
            x[i] = x[n - i - 1]
