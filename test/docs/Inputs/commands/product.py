@proc
def product(M: size, N: size, K: size, A: [f32][M, K], B: [f32][K, N], C: [f32][M, N]):
    for i in seq(0, M):
        for j in seq(0, N):
            for k in seq(0, K):
                C[i, j] += A[i, k] * B[k, j]
