# The twin of u03_par_joined_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(x: f32[4]):
    for k in seq(0, 2):
        for i in par(4, 8):
            x[i % 4] = 1.0
