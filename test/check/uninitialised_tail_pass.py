# The twin of uninitialised_tail_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, x: f32[n]):
    t: f32[n]
    for io in seq(0, n / 8):
        for ii in seq(0, 8):
            t[8 * io + ii] = 0.0
    for j in seq(n / 8 * 8, n):
        t[j] = 0.0
    for i in seq(0, n):
        x[i] = t[i]
