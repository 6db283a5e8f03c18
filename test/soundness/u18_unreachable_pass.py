# The twin of u18_unreachable_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(i: index, x: f32[8]):
    if i < 0 and i % 8 < 0:
        x[8] = 0.0
