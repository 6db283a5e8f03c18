@proc
def gemv(M: size, N: size, A: f32[M, N] @ DRAM, x: f32[N] @ DRAM, y: f32[M] @ DRAM):
    for i in seq(0, M):
        for j in seq(0, N):
            y[i] += A[i, j] * x[j]

@proc
def gemv_transposed(M: size, N: size, A: f32[M, N] @ DRAM, x: f32[M] @ DRAM, y: f32[N] @ DRAM):
    for i in seq(0, M):
        for j in seq(0, N):
            y[j] += A[i, j] * x[i]

@proc
def gemv_window(M: size, N: size, A: [f64][M, N] @ DRAM, x: [f64][N] @ DRAM, y: [f64][M] @ DRAM):
    assert stride(A, 1) == 1
    for i in seq(0, M):
        y[i] = 0.0
        for j in seq(0, N):
            y[i] += A[i, j] * x[j]

@proc
def ger(M: size, N: size, alpha: f32 @ DRAM, x: f32[M] @ DRAM, y: f32[N] @ DRAM, A: f32[M, N] @ DRAM):
    for i in seq(0, M):
        for j in seq(0, N):
            A[i, j] += alpha * x[i] * y[j]

@proc
def trmv_upper(N: size, A: f32[N, N] @ DRAM, x: f32[N] @ DRAM, y: f32[N] @ DRAM):
    for i in seq(0, N):
        y[i] = 0.0
        for j in seq(i, N):
            y[i] += A[i, j] * x[j]
