@proc
def conv1d(n: size, k: size, x: f32[n + k] @ DRAM, w: f32[k] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = 0.0
        for j in seq(0, k):
            y[i] += x[i + j] * w[j]

@proc
def conv1d_channels(IC: size, OC: size, N: size, W: size, inp: f32[IC, N + W] @ DRAM, kernels: f32[OC, IC, W] @ DRAM, out: f32[OC, N] @ DRAM):
    for o in seq(0, OC):
        for i in seq(0, N):
            out[o, i] = 0.0
            for c in seq(0, IC):
                for r in seq(0, W):
                    out[o, i] += kernels[o, c, r] * inp[c, i + r]

@proc
def conv1d_padded(n: size, x: f32[n] @ DRAM, w: f32[3] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = 0.0
        for j in seq(0, 3):
            if i + j >= 1 and i + j < n + 1:
                y[i] += x[i + j - 1] * w[j]

@proc
def conv1d_strided(n: size, x: f32[2 * n + 3] @ DRAM, w: f32[3] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = 0.0
        for j in seq(0, 3):
            y[i] += x[2 * i + j] * w[j]
