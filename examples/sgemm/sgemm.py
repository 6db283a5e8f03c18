# C += A * B, row-major: the product, a block of it, and the tile that a micro-kernel computes. Each is the same three
# loops; what they become is in sgemm.sched.


@proc
def sgemm(M: size, N: size, K: size, A: f32[M, K], B: f32[K, N], C: f32[M, N]):
    assert M % 6 == 0
    assert N % 64 == 0
    for i in seq(0, M):
        for j in seq(0, N):
            for k in seq(0, K):
                C[i, j] += A[i, k] * B[k, j]


# A block in depth: what one packing of A serves.
@proc
def gemm_block(M: size, N: size, K: size, A: [f32][M, K], B: [f32][K, N], C: [f32][M, N]):
    assert M % 6 == 0
    assert N % 64 == 0
    assert K <= 384
    assert stride(A, 1) == 1
    assert stride(B, 1) == 1
    assert stride(C, 1) == 1
    for k in seq(0, K):
        for i in seq(0, M):
            for j in seq(0, N):
                C[i, j] += A[i, k] * B[k, j]


# A tile of C that fits into 24 vector registers. Rows of A lie 384 apart, which is what makes their addresses cheap.
@proc
def gemm_6x64(K: size, A: [f32][6, K], B: [f32][K, 64], C: [f32][6, 64]):
    assert stride(A, 0) == 384
    assert stride(A, 1) == 1
    assert stride(B, 0) == 64
    assert stride(B, 1) == 1
    assert stride(C, 1) == 1
    for k in seq(0, K):
        for i in seq(0, 6):
            for j in seq(0, 64):
                C[i, j] += A[i, k] * B[k, j]
