# A tensor parameter has the strides of its declared layout, also where a dimension of extent 1 has another one in
# what is passed.
# RUN: exo-translate --import-exo %s | FileCheck %s

@proc
def g(x: f32[1, 4]):
    assert stride(x, 0) == 4
    x[0, 3] = 0.0

# CHECK-LABEL: @f
@proc
def f(y: f32[8, 8]):
    # CHECK: call @g(%y[3 : 4, 2 : 6])
    g(y[3:4, 2:6])
