@proc
def axpy_f16(n: size, a: f16 @ DRAM, x: f16[n] @ DRAM, y: f16[n] @ DRAM):
    for i in seq(0, n):
        y[i] += a * x[i]

@proc
def dot_f16(n: size, x: f16[n] @ DRAM, y: f16[n] @ DRAM, result: f32 @ DRAM):
    result = 0.0
    for i in seq(0, n):
        result += x[i] * y[i]

@proc
def widen_bf16(n: size, x: bf16[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i]
