# The twin of bounds_masked_tail_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def copy(m: size, dst: [f32][16], src: [f32][16]):
    assert m <= 16
    for i in seq(0, 16):
        if i < m:
            dst[i] = src[i]

@proc
def f(n: size, x: f32[n], y: f32[n]):
    if n % 16 > 0:
        copy(n % 16, y[n / 16 * 16:n / 16 * 16 + 16], x[n / 16 * 16:n / 16 * 16 + 16])
