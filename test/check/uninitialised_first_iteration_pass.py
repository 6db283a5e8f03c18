# The twin of uninitialised_first_iteration_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, x: f32[n], y: f32):
    t: f32
    for i in seq(0, n):
        if i == 0:
            t = 0.0
        t += x[i]
