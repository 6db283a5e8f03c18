# The twin of loop_range_lower_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, m: size, x: f32[n + m]):
    assert m <= n
    for i in seq(m, n):
        x[i] = 0.0
