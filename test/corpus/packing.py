@proc
def pack_rows(M: size, K: size, A: f32[M, K] @ DRAM, P: f32[M / 4, K, 4] @ DRAM):
    assert M % 4 == 0
    for io in seq(0, M / 4):
        for k in seq(0, K):
            for ii in seq(0, 4):
                P[io, k, ii] = A[4 * io + ii, k]

@proc
def pack_padded(n: size, x: f32[n] @ DRAM, P: f32[(n + 7) / 8, 8] @ DRAM):
    for i in seq(0, (n + 7) / 8):
        for j in seq(0, 8):
            if 8 * i + j < n:
                P[i, j] = x[8 * i + j]
            else:
                P[i, j] = 0.0

@proc
def unpack_padded(n: size, P: f32[(n + 7) / 8, 8] @ DRAM, x: f32[n] @ DRAM):
    for i in seq(0, n):
        x[i] = P[i / 8, i % 8]

@proc
def interleave(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM, z: f32[2 * n] @ DRAM):
    for i in seq(0, n):
        z[2 * i] = x[i]
        z[2 * i + 1] = y[i]

@proc
def deinterleave(n: size, z: f32[2 * n] @ DRAM, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, 2 * n):
        if i % 2 == 0:
            x[i / 2] = z[i]
        else:
            y[i / 2] = z[i]

@proc
def im2col(H: size, W: size, x: f32[H + 2, W + 2] @ DRAM, cols: f32[H, W, 9] @ DRAM):
    for i in seq(0, H):
        for j in seq(0, W):
            for r in seq(0, 3):
                for s in seq(0, 3):
                    cols[i, j, 3 * r + s] = x[i + r, j + s]
