# Dense matrix products in several shapes.
@proc
def gemm(M: size, N: size, K: size, A: f32[M, K] @ DRAM, B: f32[K, N] @ DRAM, C: f32[M, N] @ DRAM):
    for i in seq(0, M):
        for j in seq(0, N):
            for k in seq(0, K):
                C[i, j] += A[i, k] * B[k, j]

@proc
def gemm_zero(M: size, N: size, K: size, A: f64[M, K] @ DRAM, B: f64[K, N] @ DRAM, C: f64[M, N] @ DRAM):
    for i in seq(0, M):
        for j in seq(0, N):
            acc: f64 @ DRAM
            acc = 0.0
            for k in seq(0, K):
                acc += A[i, k] * B[k, j]
            C[i, j] = acc

@proc
def gemm_transposed(M: size, N: size, K: size, A: f32[K, M] @ DRAM, B: f32[N, K] @ DRAM, C: f32[M, N] @ DRAM):
    for k in seq(0, K):
        for i in seq(0, M):
            for j in seq(0, N):
                C[i, j] += A[k, i] * B[j, k]

@proc
def gemm_scaled(M: size, N: size, K: size, alpha: f32 @ DRAM, beta: f32 @ DRAM, A: f32[M, K] @ DRAM, B: f32[K, N] @ DRAM, C: f32[M, N] @ DRAM):
    for i in seq(0, M):
        for j in seq(0, N):
            C[i, j] = beta * C[i, j]
            for k in seq(0, K):
                C[i, j] += alpha * A[i, k] * B[k, j]

@proc
def gemm_fixed(A: f32[16, 16] @ DRAM, B: f32[16, 16] @ DRAM, C: f32[16, 16] @ DRAM):
    for i in seq(0, 16):
        for j in seq(0, 16):
            for k in seq(0, 16):
                C[i, j] += A[i, k] * B[k, j]

@proc
def syrk_lower(N: size, K: size, A: f32[N, K] @ DRAM, C: f32[N, N] @ DRAM):
    for i in seq(0, N):
        for j in seq(0, i + 1):
            for k in seq(0, K):
                C[i, j] += A[i, k] * A[j, k]
