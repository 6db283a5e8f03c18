@proc
def int8_dot(n: size, x: i8[n] @ DRAM, y: i8[n] @ DRAM, result: i32 @ DRAM):
    result = 0
    for i in seq(0, n):
        result += x[i] * y[i]

@proc
def uint8_sum(n: size, x: ui8[n] @ DRAM, result: ui32 @ DRAM):
    result = 0
    for i in seq(0, n):
        result += x[i]

@proc
def int8_gemm(M: size, N: size, K: size, A: i8[M, K] @ DRAM, B: i8[K, N] @ DRAM, C: i32[M, N] @ DRAM):
    for i in seq(0, M):
        for j in seq(0, N):
            C[i, j] = 0
            for k in seq(0, K):
                C[i, j] += A[i, k] * B[k, j]

@proc
def widen(n: size, x: i8[n] @ DRAM, y: i16[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i]
