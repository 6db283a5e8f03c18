# The twin of uninitialised_fresh_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, x: f32[n]):
    for i in seq(0, n):
        t: f32
        if i >= 0:
            t = 0.0
        x[i] = t
