# The twin of precondition_tensor_stride_pass.py: a window parameter has the strides of what is passed.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def g(x: [f32][1, 4]):
    assert stride(x, 0) == 4
    x[0, 3] = 0.0

@proc
def f(y: f32[8, 8]):
    # CHECK: error: cannot call 'g': its precondition 'stride(x, 0) == 4' does not hold [check.precondition]
    # CHECK: note: it is false for stride(x, 0) = 8
    g(y[3:4, 2:6])
