# The twin of bounds_divmod_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %A[%i / 4, %i mod 4] = 0.0{{$}}

@proc
def f(n: size, A: f32[(n + 3) / 4, 4]):
    for i in seq(0, n):
        A[i / 4, i % 4] = 0.0
