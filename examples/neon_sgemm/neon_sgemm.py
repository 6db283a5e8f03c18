# C += A * B, row-major: the product, a block of it, and the tile that a micro-kernel computes. Each is the same three
# loops; what they become is in neon_sgemm.star.


@proc
def neon_sgemm(M: size, N: size, K: size, A: f32[M, K], B: f32[K, N], C: f32[M, N]):
    for i in seq(0, M):
        for j in seq(0, N):
            for k in seq(0, K):
                C[i, j] += A[i, k] * B[k, j]


# A block in depth: what one packing of A serves.
@proc
def sgemm_block(M: size, N: size, K: size, A: [f32][M, K], B: [f32][K, N], C: [f32][M, N]):
    assert stride(A, 1) == 1
    assert stride(B, 1) == 1
    assert stride(C, 1) == 1
    for k in seq(0, K):
        for i in seq(0, M):
            for j in seq(0, N):
                C[i, j] += A[i, k] * B[k, j]


# A tile of C that fits into vector registers.
@proc
def sgemm_tile(MR: size, NR: size, K: size, A: [f32][MR, K], B: [f32][K, NR], C: [f32][MR, NR]):
    assert stride(A, 1) == 1
    assert stride(B, 1) == 1
    assert stride(C, 1) == 1
    for k in seq(0, K):
        for i in seq(0, MR):
            for j in seq(0, NR):
                C[i, j] += A[i, k] * B[k, j]
