# y += transpose(A) * x on windows: rows of A and cells of x at any distance, and any sizes. What becomes of these loops
# is in sgemv.sched.


@proc
def sgemv(M: size, N: size, A: [f32][M, N], x: [f32][M], y: [f32][N]):
    assert stride(A, 1) == 1
    assert stride(y, 0) == 1
    for j in seq(0, N):
        for i in seq(0, M):
            y[j] += A[i, j] * x[i]
