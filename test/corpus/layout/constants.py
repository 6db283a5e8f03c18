from exo import *

N = 16
LOW = -3
BIG = 0x1_0


@proc
def f(x: f32[N, 2 * N] @ DRAM, k: index):
    assert k >= LOW
    for i in seq(0, N // 2):
        x[i, N % 5] = N
    w = x[:, 3]
    v = x[1:, :N]
    for N in seq(0, BIG):
        w[N] = +1
