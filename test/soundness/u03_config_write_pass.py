# The twin of u03_config_write_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@config
class C:
    k: index

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        for j in seq(0, n):
            C.k = 3
