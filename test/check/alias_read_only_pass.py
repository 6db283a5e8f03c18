# The twin of alias_read_only_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}call @g(%x[0 : 4], %y[0 : 4], %y[2 : 6]){{$}}

@proc
def g(dst: [f32][4], a: [f32][4], b: [f32][4]):
    for i in seq(0, 4):
        dst[i] = a[i] + b[i]

@proc
def f(x: f32[8], y: f32[8]):
    g(x[0:4], y[0:4], y[2:6])
