# The twin of scope_block_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %x = 1.0{{$}}

@proc
def f(n: size, x: f32):
    if n > 3:
        t: f32
        t = 0.0
    x = 1.0
