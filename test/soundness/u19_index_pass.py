# The twin of u19_index_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %x[%i / 3 - 1431655765] = 0.0{{$}}

@proc
def f(x: f32[4]):
    for i in seq(4294967296, 4294967306):
        x[i / 3 - 1431655765] = 0.0
