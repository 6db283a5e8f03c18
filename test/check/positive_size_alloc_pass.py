# The twin of positive_size_alloc_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}%t = alloc [%n, %n + 1] : memref<?x?xf32>{{$}}

@proc
def f(n: size, x: f32):
    t: f32[n, n + 1]
    x = 0.0
