# The twin of alias_config_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %s = %x + 1.0{{$}}

@config
class C:
    v: f32

@proc
def g(s: f32, x: f32):
    s = x + 1.0

@proc
def f(x: f32):
    g(C.v, x)
