@proc
def axpy(n: size, alpha: f32 @ DRAM, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] += alpha * x[i]

@proc
def scal(n: size, alpha: f64 @ DRAM, x: f64[n] @ DRAM):
    for i in seq(0, n):
        x[i] = alpha * x[i]

@proc
def dot(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM, result: f32 @ DRAM):
    result = 0.0
    for i in seq(0, n):
        result += x[i] * y[i]

@proc
def asum(n: size, x: f32[n] @ DRAM, result: f32 @ DRAM):
    result = 0.0
    for i in seq(0, n):
        result += select(x[i], 0.0, -x[i], x[i])

@proc
def copy(n: size, x: [f32][n] @ DRAM, y: [f32][n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i]

@proc
def swap(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        t: f32 @ DRAM
        t = x[i]
        x[i] = y[i]
        y[i] = t

@proc
def rot(n: size, c: f32 @ DRAM, s: f32 @ DRAM, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        t: f32 @ DRAM
        t = c * x[i] + s * y[i]
        y[i] = c * y[i] - s * x[i]
        x[i] = t

@proc
def sum_of_squares(n: size, x: f64[n] @ DRAM, result: f64 @ DRAM):
    for i in seq(0, n):
        result += x[i] * x[i]
