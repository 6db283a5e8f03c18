# The twin of unknown_extern_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %x = sin(%x){{$}}

@proc
def f(x: f32):
    x = sin(x)
