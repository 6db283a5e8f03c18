# The twin of par_race_one_iteration_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, x: f32[n]):
    for i in par(0, n):
        if i < 1:
            x[0] = 1.0
