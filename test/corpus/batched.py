@proc
def batched_matvec(b: size, m: size, n: size, A: f32[b, m, n] @ DRAM, x: f32[b, n] @ DRAM, y: f32[b, m] @ DRAM):
    for s in par(0, b):
        for i in seq(0, m):
            y[s, i] = 0.0
            for j in seq(0, n):
                y[s, i] += A[s, i, j] * x[s, j]

@proc
def one(m: size, n: size, A: [f32][m, n] @ DRAM, x: [f32][n] @ DRAM, y: [f32][m] @ DRAM):
    for i in seq(0, m):
        y[i] = 0.0
        for j in seq(0, n):
            y[i] += A[i, j] * x[j]

@proc
def batched_by_call(b: size, m: size, n: size, A: f32[b, m, n] @ DRAM, x: f32[b, n] @ DRAM, y: f32[b, m] @ DRAM):
    for s in seq(0, b):
        one(m, n, A[s, 0:m, 0:n], x[s, 0:n], y[s, 0:m])

@proc
def gather_planes(b: size, n: size, x: f32[b, n] @ DRAM, y: f32[n, b] @ DRAM):
    for s in seq(0, b):
        plane = y[0:n, s]
        for i in seq(0, n):
            plane[i] = x[s, i]
