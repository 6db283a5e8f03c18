# The twin of positive_size_quotient_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}%t = alloc [%n / 4 + 1] : memref<?xf32>{{$}}

@proc
def f(n: size, x: f32):
    t: f32[n / 4 + 1]
    x = 0.0
