# The twin of par_config_reference_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@config
class C:
    v: f32

@proc
def g(x: f32):
    x = 1.0

@proc
def f(n: size):
    for i in seq(0, n):
        g(C.v)
