# C += A * B, row-major, by products on tiles: of bytes with sign, in sums of 32 bits that wrap, and of bf16, in sums of f32. The depth is made of
# groups, which is what one instruction takes; behind the end of A and B stand zeros. Each type has the same loops: what a cell of C gets of a group, the
# product, a tile of C from operands that are packed in tiles, and a block of two by two tiles.


@proc
def cell_i8(c: [i32][1], x: [i8][64], y: [i8][16, 4]):
    for k in seq(0, 16):
        for q in seq(0, 4):
            a: i32
            b: i32
            a = x[4 * k + q]
            b = y[k, q]
            c[0] += a * b


@proc
def matmul_i8(M: size, N: size, K: size, A: i8[M, K], B: i8[K, N], C: i32[M, N]):
    for i in seq(0, M):
        for j in seq(0, N):
            for g in seq(0, (K + 63) / 64):
                x: i8[64]
                for k in seq(0, 64):
                    if 64 * g + k < K:
                        x[k] = A[i, 64 * g + k]
                    else:
                        x[k] = 0
                y: i8[16, 4]
                for k in seq(0, 16):
                    for q in seq(0, 4):
                        if 64 * g + 4 * k + q < K:
                            y[k, q] = B[64 * g + 4 * k + q, j]
                        else:
                            y[k, q] = 0
                cell_i8(C[i, j:j + 1], x, y)


@proc
def tile_i8(m: size, n: size, G: size, A: [i8][G, 16, 64], B: [i8][G, 16, 16, 4], C: [i32][m, n]):
    assert tile_amx.Tiles.configured == True
    assert m <= 16
    assert n <= 16
    assert stride(A, 1) == 64
    assert stride(A, 2) == 1
    assert stride(B, 2) == 4
    assert stride(B, 3) == 1
    assert stride(C, 1) == 1
    for i in seq(0, m):
        for j in seq(0, n):
            for g in seq(0, G):
                cell_i8(C[i, j:j + 1], A[g, i, 0:64], B[g, 0:16, j, 0:4])


@proc
def block_i8(G: size, A: [i8][2, G, 16, 64], B: [i8][2, G, 16, 16, 4], C: [i32][32, 32]):
    assert tile_amx.Tiles.configured == True
    assert stride(A, 2) == 64
    assert stride(A, 3) == 1
    assert stride(B, 3) == 4
    assert stride(B, 4) == 1
    assert stride(C, 1) == 1
    for s in seq(0, 2):
        for t in seq(0, 2):
            for i in seq(0, 16):
                for j in seq(0, 16):
                    for g in seq(0, G):
                        cell_i8(C[16 * s + i, 16 * t + j:16 * t + j + 1], A[s, g, i, 0:64], B[t, g, 0:16, j, 0:4])


# Exactly what the instruction does, and so with its roundings: the first and the second cells of pairs have sums of their own, to which a product is
# added by one rounding, which f64 is wide enough for; then both are added to what there was. Denormals count as zero, and become zero: 1.1754943508222875e-38
# is 2^-126, and 1.1754943157898259e-38, from where on numbers are rounded up to that, 2^-126 - 2^-151.
@proc
def cell_bf16(c: [f32][1], x: [bf16][32], y: [bf16][16, 2]):
    sum: f32[2]
    for q in seq(0, 2):
        sum[q] = 0.0
    for k in seq(0, 16):
        for q in seq(0, 2):
            a: f32
            b: f32
            a = x[2 * k + q]
            b = y[k, q]
            aa: f64
            aa = select(a, 1.1754943508222875e-38, select(-1.1754943508222875e-38, a, 0.0 * a, a), a)
            bb: f64
            bb = select(b, 1.1754943508222875e-38, select(-1.1754943508222875e-38, b, 0.0 * b, b), b)
            total: f64
            total = sum[q]
            total = total + aa * bb
            sum[q] = select(total, 1.1754943157898259e-38, select(-1.1754943157898259e-38, total, 0.0 * total, total), total)
    both: f32
    both = sum[0] + sum[1]
    both = select(both, 1.1754943508222875e-38, select(-1.1754943508222875e-38, both, 0.0 * both, both), both)
    old: f32
    old = select(c[0], 1.1754943508222875e-38, select(-1.1754943508222875e-38, c[0], 0.0 * c[0], c[0]), c[0])
    old = old + both
    c[0] = select(old, 1.1754943508222875e-38, select(-1.1754943508222875e-38, old, 0.0 * old, old), old)


@proc
def matmul_bf16(M: size, N: size, K: size, A: bf16[M, K], B: bf16[K, N], C: f32[M, N]):
    for i in seq(0, M):
        for j in seq(0, N):
            for g in seq(0, (K + 31) / 32):
                x: bf16[32]
                for k in seq(0, 32):
                    if 32 * g + k < K:
                        x[k] = A[i, 32 * g + k]
                    else:
                        x[k] = 0.0
                y: bf16[16, 2]
                for k in seq(0, 16):
                    for q in seq(0, 2):
                        if 32 * g + 2 * k + q < K:
                            y[k, q] = B[32 * g + 2 * k + q, j]
                        else:
                            y[k, q] = 0.0
                cell_bf16(C[i, j:j + 1], x, y)


@proc
def tile_bf16(m: size, n: size, G: size, A: [bf16][G, 16, 32], B: [bf16][G, 16, 16, 2], C: [f32][m, n]):
    assert tile_amx.Tiles.configured == True
    assert m <= 16
    assert n <= 16
    assert stride(A, 1) == 32
    assert stride(A, 2) == 1
    assert stride(B, 2) == 2
    assert stride(B, 3) == 1
    assert stride(C, 1) == 1
    for i in seq(0, m):
        for j in seq(0, n):
            for g in seq(0, G):
                cell_bf16(C[i, j:j + 1], A[g, i, 0:32], B[g, 0:16, j, 0:2])


@proc
def block_bf16(G: size, A: [bf16][2, G, 16, 32], B: [bf16][2, G, 16, 16, 2], C: [f32][32, 32]):
    assert tile_amx.Tiles.configured == True
    assert stride(A, 2) == 32
    assert stride(A, 3) == 1
    assert stride(B, 3) == 2
    assert stride(B, 4) == 1
    assert stride(C, 1) == 1
    for s in seq(0, 2):
        for t in seq(0, 2):
            for i in seq(0, 16):
                for j in seq(0, 16):
                    for g in seq(0, G):
                        cell_bf16(C[16 * s + i, 16 * t + j:16 * t + j + 1], A[s, g, i, 0:32], B[t, g, 0:16, j, 0:2])
