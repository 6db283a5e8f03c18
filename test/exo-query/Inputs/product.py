@proc
def product(M: size, N: size, K: size, A: f32[M, K], B: f32[K, N], C: f32[M, N]):
    assert M % 8 == 0
    for i in seq(0, M):
        for j in seq(0, N):
            acc: f32
            acc = 0.0
            for k in seq(0, K):
                acc += A[i, k] * B[k, j]
            if i < N:
                C[i, j] = acc
            else:
                C[i, j] += acc

@proc
def clear(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 0.0
