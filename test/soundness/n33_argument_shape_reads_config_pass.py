# The twin: the field has the value that the shape asks for when the callee is entered.
# RUN: exo-translate --import-exo %s | FileCheck %s
# CHECK: exo.proc @shape_agrees
@config
class C:
    n: size

@proc
def callee(A: f32[4, C.n]):
    A[3, C.n - 1] = 1.0

@proc
def shape_unchanged(A: f32[4, C.n]):
    callee(A)

@proc
def shape_agrees(A: f32[4, 8]):
    C.n = 8
    callee(A)

@proc
def window_agrees(A: [f32][4, 9]):
    C.n = 8
    t: f32[4, 8]
    for i in seq(0, 4):
        for j in seq(0, 8):
            t[i, j] = A[i, j]
    callee(t)
