# The twin of uninitialised_window_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}%high = window %t[4 : 8] : memref<4xf32, strided<[?], offset: ?>>{{$}}

@proc
def f(x: f32[8]):
    t: f32[8]
    low = t[0:4]
    high = t[4:8]
    for i in seq(0, 4):
        low[i] = 0.0
        high[i] = 0.0
    for i in seq(0, 8):
        x[i] = t[i]
