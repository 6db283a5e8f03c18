# The twin of u19_remainder_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(x: f32[4], n: index):
    assert n >= 8589934592
    assert n < 8589934596
    x[n % 4294967296] = 0.0
