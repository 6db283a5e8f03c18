# One source for every machine: what becomes of these loops is in machines.star, by the machine's name.


# The tile of a matrix product that a micro-kernel computes.
@proc
def sgemm_tile(MR: size, NR: size, K: size, A: [f32][MR, K], B: [f32][K, NR], C: [f32][MR, NR]):
    assert stride(A, 1) == 1
    assert stride(B, 1) == 1
    assert stride(C, 1) == 1
    for k in seq(0, K):
        for i in seq(0, MR):
            for j in seq(0, NR):
                C[i, j] += A[i, k] * B[k, j]


# y += transpose(A) * x, of any sizes.
@proc
def sgemv(M: size, N: size, A: [f32][M, N], x: [f32][M], y: [f32][N]):
    assert stride(A, 1) == 1
    assert stride(y, 0) == 1
    for j in seq(0, N):
        for i in seq(0, M):
            y[j] += A[i, j] * x[i]


# One value after the other, of any number.
@proc
def axpy_relu(n: size, a: [f32][1], x: [f32][n], y: [f32][n]):
    assert stride(x, 0) == 1
    assert stride(y, 0) == 1
    for i in seq(0, n):
        y[i] = relu(a[0] * x[i] + y[i])
