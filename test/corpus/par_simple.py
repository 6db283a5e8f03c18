@proc
def par_scale(n: size, x: f32[n] @ DRAM):
    for i in par(0, n):
        x[i] = 2.0 * x[i]

@proc
def par_private(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in par(0, n):
        t: f32 @ DRAM
        t = x[i]
        y[i] = t * t

@proc
def par_shifted(n: size, x: f32[n + 1] @ DRAM, y: f32[n] @ DRAM):
    for i in par(0, n):
        y[i] = x[i] + x[i + 1]

@proc
def par_even(n: size, x: f32[2 * n] @ DRAM):
    for i in par(0, n):
        x[2 * i] = x[2 * i + 1]

@proc
def par_rows(m: size, n: size, A: f32[m, n] @ DRAM, y: f32[m] @ DRAM):
    for i in par(0, m):
        y[i] = 0.0
        for j in seq(0, n):
            y[i] += A[i, j]
