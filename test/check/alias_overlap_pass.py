# The twin of alias_overlap_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}call @g(%x[0 : 4], %x[4 : 8]){{$}}

@proc
def g(dst: [f32][4], src: [f32][4]):
    for i in seq(0, 4):
        dst[i] = src[i]

@proc
def f(x: f32[8]):
    g(x[0:4], x[4:8])
