# A window that has no gaps may be passed for a tensor, and is after a round trip. Where an extent is 1 the stride does
# not matter.
# RUN: exo-translate --import-exo %s -o %t.mlir
# RUN: FileCheck %s < %t.mlir
# RUN: exo-translate --export-exo %t.mlir -o %t.py
# RUN: exo-translate --import-exo %t.py | diff %t.mlir -

@proc
def g(n: size, x: f32[2, n]):
    x[1, 0] = 0.0

@proc
def one(x: f32[1]):
    x[0] = 0.0

@proc
def row(x: f32[1, 4]):
    x[0, 3] = 0.0

# CHECK-LABEL: @f
@proc
def f(n: size, y: f32[8, 8], z: f32[3, 8, n], w: [f32][2, 4]):
    assert stride(w, 0) == 4
    assert stride(w, 1) == 1
    # CHECK: call @g(8, %y[2 : 4, 0 : 8])
    g(8, y[2:4, 0:8])
    # CHECK: call @g(%n, %z[1, 4 : 6, 0 : %n])
    g(n, z[1, 4:6, 0:n])
    # CHECK: call @g(4, %w)
    g(4, w)
    v = y[2:4, 0:8]
    # CHECK: call @g(8, %v)
    g(8, v)
    # CHECK: call @one(%y[3 : 4, 2])
    one(y[3:4, 2])
    # CHECK: call @row(%y[3 : 4, 2 : 6])
    row(y[3:4, 2:6])
