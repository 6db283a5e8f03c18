from __future__ import annotations
from exo import *


# y = alpha * A * x + beta * y.
@proc
def gemv(m: size, n: size, alpha: f32 @ DRAM, A: [f32][m, n] @ DRAM, x: [f32][n] @ DRAM, beta: f32 @ DRAM, y: [f32][m] @ DRAM):
    for i in seq(0, m):
        acc: f32 @ DRAM
        acc = 0.0
        for j in seq(0, n):
            acc += A[i, j] * x[j]
        y[i] = alpha * acc + beta * y[i]


# One GEMV per item of a batch. Rows go four at a time, and whatever is left over one at a time.
@proc
def gemv_batched(batch: size, m: size, n: size, alpha: f32 @ DRAM, A: f32[batch, m, n] @ DRAM, x: f32[batch, n] @ DRAM, beta: f32 @ DRAM, y: f32[batch, m] @ DRAM):
    for b in par(0, batch):
        for io in seq(0, m / 4):
            gemv(4, n, alpha, A[b, 4 * io:4 * io + 4, 0:n], x[b, 0:n], beta, y[b, 4 * io:4 * io + 4])
        for i in seq(m / 4 * 4, m):
            gemv(1, n, alpha, A[b, i:i + 1, 0:n], x[b, 0:n], beta, y[b, i:i + 1])
