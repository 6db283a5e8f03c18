@proc
def transpose(M: size, N: size, A: f32[M, N] @ DRAM, B: f32[N, M] @ DRAM):
    for i in seq(0, M):
        for j in seq(0, N):
            B[j, i] = A[i, j]

@proc
def transpose_in_place(n: size, A: f32[n, n] @ DRAM):
    for i in seq(0, n):
        for j in seq(0, i):
            t: f32 @ DRAM
            t = A[i, j]
            A[i, j] = A[j, i]
            A[j, i] = t

@proc
def transpose_tile(A: [f32][8, 8] @ DRAM, B: [f32][8, 8] @ DRAM):
    for i in seq(0, 8):
        for j in seq(0, 8):
            B[j, i] = A[i, j]

@proc
def transpose_blocked(M: size, N: size, A: f32[M, N] @ DRAM, B: f32[N, M] @ DRAM):
    assert M % 8 == 0
    assert N % 8 == 0
    for i in seq(0, M / 8):
        for j in seq(0, N / 8):
            transpose_tile(A[8 * i:8 * i + 8, 8 * j:8 * j + 8], B[8 * j:8 * j + 8, 8 * i:8 * i + 8])
