# The twin of u03_static_callee_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}%t = alloc [1] : memref<1xf32, #exo.mem<"DRAM_STACK">>{{$}}

@proc
def g(x: f32):
    t: f32[1] @ DRAM_STACK
    t[0] = x
    x = t[0] + t[0]

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        for j in par(0, n):
            g(A[i, j])
