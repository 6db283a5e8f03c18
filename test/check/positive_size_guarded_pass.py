# The twin of positive_size_guarded_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, x: f32):
    if n > 4:
        t: f32[n - 4]
    x = 0.0
