# The twin of u03_config_value_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@config
class C:
    v: f32

@proc
def f(n: size, x: f32):
    for i in seq(0, n):
        for j in seq(0, n):
            C.v = x
