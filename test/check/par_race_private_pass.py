# The twin of par_race_private_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}pass{{$}}
# CHECK: {{^ *}}%t = alloc : memref<f32>{{$}}

@proc
def f(n: size, x: f32[n]):
    pass
    for i in par(0, n):
        t: f32
        t = x[i]
        x[i] = t
