@extern("tanhf({x})", elems=[f32], c_global="#include <math.h>", mlir="tanh_f32", mlir_global="""
func.func @tanh_f32(%x: f32) -> f32 {
  %y = math.tanh %x : f32
  return %y : f32
}
""")
def tanhf(x): ...

@extern("(({x}) * ({x}))", mlir=["square_f32", "square_f64"], mlir_global="""
func.func @square_f32(%x: f32) -> f32 {
  %y = arith.mulf %x, %x : f32
  return %y : f32
}
func.func @square_f64(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}
""")
def square(x): ...

@extern("fma({a}, {b}, {c})", elems=[f64], c_global="#include <math.h>", mlir="fma_f64", mlir_global="""
func.func @fma_f64(%a: f64, %b: f64, %c: f64) -> f64 {
  %y = math.fma %a, %b, %c : f64
  return %y : f64
}
""")
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
