# The twin of precondition_tile_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def g(n: size, x: [f32][n]):
    assert n % 8 == 0
    pass

@proc
def f(n: size, x: f32[2 * n]):
    assert n % 4 == 0
    g(2 * n, x)
