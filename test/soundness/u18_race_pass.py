# The twin of u18_race_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(x: f32[8]):
    for i in par(-1, 1):
        x[i / 2 + 4] = 0.0
