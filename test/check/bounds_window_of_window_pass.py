# The twin of bounds_window_of_window_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %w[%i] = 0.0{{$}}

@proc
def f(n: size, A: f32[n + 4, 8]):
    v = A[2:n + 3, 3]
    w = v[1:n + 1]
    for i in seq(0, n):
        w[i] = 0.0
