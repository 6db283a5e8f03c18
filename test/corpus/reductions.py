@proc
def sum_all(m: size, n: size, A: f32[m, n] @ DRAM, total: f32 @ DRAM):
    total = 0.0
    for i in seq(0, m):
        for j in seq(0, n):
            total += A[i, j]

@proc
def sum_columns(m: size, n: size, A: f32[m, n] @ DRAM, y: f32[n] @ DRAM):
    for j in seq(0, n):
        y[j] = 0.0
    for i in seq(0, m):
        for j in seq(0, n):
            y[j] += A[i, j]

@proc
def two_accumulators(n: size, x: f32[2 * n] @ DRAM, total: f32 @ DRAM):
    a: f32[2] @ DRAM
    a[0] = 0.0
    a[1] = 0.0
    for i in seq(0, n):
        a[0] += x[2 * i]
        a[1] += x[2 * i + 1]
    total = a[0] + a[1]

@proc
def subtract(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] += -x[i]

@proc
def weighted(n: size, w: f64[n] @ DRAM, x: f64[n] @ DRAM, total: f64 @ DRAM):
    for i in seq(0, n):
        total += 0.5 * w[i] * (x[i] + 1.0)
