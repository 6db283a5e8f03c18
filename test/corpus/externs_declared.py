@extern("tanhf({x})", elems=[f32], c_global="#include <math.h>")
def tanhf(x): ...

@extern("(({x}) * ({x}))")
def square(x): ...

@extern("fma({a}, {b}, {c})", elems=[f64], c_global="#include <math.h>")
def fma(a, b, c): ...

@proc
def tanh_all(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        x[i] = tanhf(x[i])

@proc
def norm2(n: size, x: f64[n] @ DRAM, result: f64 @ DRAM):
    result = 0.0
    for i in seq(0, n):
        result += square(x[i])

@proc
def horner(n: size, c: f64[n] @ DRAM, x: f64 @ DRAM, y: f64 @ DRAM):
    y = 0.0
    for i in seq(0, n):
        y = fma(y, x, c[i])
