# about gemm
from __future__ import annotations
from exo import proc
N = 16

@config
class Cfg:
    a: f32
    n: size
    on: bool

@config(readwrite=False)
class Hidden:
    s: stride

@memory
class VEC:
    alloc = "x \"{name}\"\n"
    innermost = [16]
    elems = [f32]
    addressable = True

@extern("tanhf({x})", elems=[f32, f64], c_global="#include <math.h>")
def tanh(x): ...

@instr("foo({x_data});\n  bar")
def ins(n: size, x: [f32][n] @ DRAM, y: f32 @ DRAM, b: bool @ DRAM, st: stride @ DRAM, k: index):
    assert n <= 8 and stride(x, 0) == 1
    for i in seq(0, n):
        x[i] = -y + 1.0*2
# before foo
@proc
def foo(n: size, A: R[n, n+1], x: f32, B: f32[n]):  # on def
    """doc
       string"""
    assert n % 8 == 0 and n <= 8 and stride(B, 0) == 1
    # first
    t: f32   # tt
    u: f32[N, 2*n] @ avx512.zmm
    w = B[:]
    for i in seq(0, n):
        for i in par(0, n):
            x += -(B[i]+ 2.5e-10) * (x - 3) / 2.0
            x = relu(x)
            x = 1e30
        # end of inner
    if n < 3 and (n == 4 or n > 5):
        pass
    elif Cfg.on:
        # inside
        Cfg.n = n // 2 + 1
    else:
        avx512.foo(x, B[0:16], Cfg.a, n + 1)
    a: f32
    a = tanh(0)
    a: f32[3]
    a[0] = 0.1 - (1.0 - 2.0)
    ins(n, B[0:n], x, n < 3, stride(A, 0), -3 + n/2)
    ins(n, w, Cfg.a, n < 3, stride(A, 0), -3 + n/2)
    # last indented
# trailing
