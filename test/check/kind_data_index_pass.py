# The twin of kind_data_index_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %A[0] = %x{{$}}

@proc
def f(n: size, A: f32[4], x: f32):
    A[0] = x
