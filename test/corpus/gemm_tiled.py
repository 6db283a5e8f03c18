@proc
def gemm_tiled(M: size, N: size, K: size, A: f32[M, K] @ DRAM, B: f32[K, N] @ DRAM, C: f32[M, N] @ DRAM):
    assert M % 4 == 0
    assert N % 8 == 0
    for io in seq(0, M / 4):
        for jo in seq(0, N / 8):
            acc: f32[4, 8] @ DRAM_STACK
            for ii in seq(0, 4):
                for ji in seq(0, 8):
                    acc[ii, ji] = 0.0
            for k in seq(0, K):
                for ii in seq(0, 4):
                    for ji in seq(0, 8):
                        acc[ii, ji] += A[4 * io + ii, k] * B[k, 8 * jo + ji]
            for ii in seq(0, 4):
                for ji in seq(0, 8):
                    C[4 * io + ii, 8 * jo + ji] += acc[ii, ji]

@proc
def gemm_guarded(M: size, N: size, K: size, A: f32[M, K] @ DRAM, B: f32[K, N] @ DRAM, C: f32[M, N] @ DRAM):
    for io in seq(0, (M + 3) / 4):
        for ii in seq(0, 4):
            if 4 * io + ii < M:
                for j in seq(0, N):
                    for k in seq(0, K):
                        C[4 * io + ii, j] += A[4 * io + ii, k] * B[k, j]

@proc
def micro_kernel(K: size, A: [f32][4, K] @ DRAM, B: [f32][K, 8] @ DRAM, C: [f32][4, 8] @ DRAM):
    for k in seq(0, K):
        for i in seq(0, 4):
            for j in seq(0, 8):
                C[i, j] += A[i, k] * B[k, j]

@proc
def gemm_by_kernel(M: size, N: size, K: size, A: f32[M, K] @ DRAM, B: f32[K, N] @ DRAM, C: f32[M, N] @ DRAM):
    assert M % 4 == 0 and N % 8 == 0
    for io in seq(0, M / 4):
        for jo in seq(0, N / 8):
            micro_kernel(K, A[4 * io:4 * io + 4, 0:K], B[0:K, 8 * jo:8 * jo + 8], C[4 * io:4 * io + 4, 8 * jo:8 * jo + 8])
