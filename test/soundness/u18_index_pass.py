# The twin of u18_index_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %x[(%i - 4) / 4 + 1] = 0.0{{$}}

@proc
def f(x: f32[4]):
    for i in seq(1, 4):
        x[(i - 4) / 4 + 1] = 0.0
