# The twin of alias_through_window_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}%w = window %y[2 : 8] : memref<6xf32, strided<[?], offset: ?>>{{$}}

@proc
def g(dst: [f32][4], src: [f32][4]):
    for i in seq(0, 4):
        dst[i] += src[i]

@proc
def f(x: f32[8], y: f32[8]):
    w = y[2:8]
    g(w[0:4], x[0:4])
