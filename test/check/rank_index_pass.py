# The twin of rank_index_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %A[0, 0] = 0.0{{$}}

@proc
def f(n: size, A: f32[n, n]):
    A[0, 0] = 0.0
