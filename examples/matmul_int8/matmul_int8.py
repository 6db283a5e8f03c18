from __future__ import annotations
from exo import *


# C = A * B on 8-bit integers. Products are computed in 32 bits and summed in 32 bits.
@proc
def matmul_int8(n: size, m: size, k: size, A: i8[n, k] @ DRAM, B: i8[k, m] @ DRAM, C: i32[n, m] @ DRAM):
    for i in seq(0, n):
        for j in seq(0, m):
            C[i, j] = 0
            for l in seq(0, k):
                C[i, j] += A[i, l] * B[l, j]


# The same, and then the layer's bias, ReLU and a division by a power of two, back to 8 bits.
@proc
def matmul_requantized(n: size, m: size, k: size, A: i8[n, k] @ DRAM, B: i8[k, m] @ DRAM, bias: i32[m] @ DRAM, out: i8[n, m] @ DRAM):
    acc: i32[n, m] @ DRAM
    matmul_int8(n, m, k, A, B, acc)
    for i in seq(0, n):
        for j in seq(0, m):
            t: i32 @ DRAM
            t = relu(acc[i, j] + bias[j]) / 128
            out[i, j] = select(127, t, 127, t)
