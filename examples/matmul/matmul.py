from __future__ import annotations
from exo import *


# C += A * B on windows: any parts of larger matrices, with any strides.
@proc
def matmul_window(n: size, m: size, k: size, A: [f32][n, k] @ DRAM, B: [f32][k, m] @ DRAM, C: [f32][n, m] @ DRAM):
    assert stride(A, 1) == 1
    assert stride(B, 1) == 1
    assert stride(C, 1) == 1
    for i in seq(0, n):
        for l in seq(0, k):
            for j in seq(0, m):
                C[i, j] += A[i, l] * B[l, j]


# C = A * B, block by block; the last block of a row or column may be smaller.
@proc
def matmul(n: size, m: size, k: size, A: f32[n, k] @ DRAM, B: f32[k, m] @ DRAM, C: f32[n, m] @ DRAM):
    for i in seq(0, n):
        for j in seq(0, m):
            C[i, j] = 0.0
    for io in seq(0, n / 64):
        for lo in seq(0, k / 64):
            matmul_window(64, m, 64, A[64 * io:64 * io + 64, 64 * lo:64 * lo + 64], B[64 * lo:64 * lo + 64, 0:m], C[64 * io:64 * io + 64, 0:m])
        if k % 64 > 0:
            matmul_window(64, m, k % 64, A[64 * io:64 * io + 64, k - k % 64:k], B[k - k % 64:k, 0:m], C[64 * io:64 * io + 64, 0:m])
    if n % 64 > 0:
        matmul_window(n % 64, m, k, A[n - n % 64:n, 0:k], B[0:k, 0:m], C[n - n % 64:n, 0:m])
