# C += alpha * A * B, row-major: the three loops of the product, in a precision that gemm.star decides, as all that they become.


# Brings the cache line of a cell that will be written.
@instr("__builtin_prefetch(&{cell_data}, 1);")
def prefetch_f32(cell: [f32][1]):
    pass


@instr("__builtin_prefetch(&{cell_data}, 1);")
def prefetch_f64(cell: [f64][1]):
    pass


@proc
def gemm(M: size, N: size, K: size, alpha: R, A: [R][M, K], B: [R][K, N], C: [R][M, N]):
    assert stride(C, 1) == 1
    for i in seq(0, M):
        for j in seq(0, N):
            for k in seq(0, K):
                C[i, j] += alpha * A[i, k] * B[k, j]


# C = beta * C.
@proc
def scale(M: size, N: size, beta: R, C: [R][M, N]):
    assert stride(C, 1) == 1
    for i in seq(0, M):
        for j in seq(0, N):
            C[i, j] = beta * C[i, j]


# C = 0, whatever C holds: NaN times zero would be NaN.
@proc
def clear(M: size, N: size, C: [R][M, N]):
    assert stride(C, 1) == 1
    for i in seq(0, M):
        for j in seq(0, N):
            C[i, j] = 0.0
