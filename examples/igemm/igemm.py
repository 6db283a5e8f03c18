# C += A * B, row-major, A of bytes without sign, B of bytes with it, sums in 32 bits that wrap: the product, a block of it,
# and the tile that a micro-kernel computes. Each is the same loops; what they become is in igemm.star.


@proc
def igemm(M: size, N: size, K: size, A: ui8[M, K], B: i8[K, N], C: i32[M, N]):
    for i in seq(0, M):
        for j in seq(0, N):
            for k in seq(0, K):
                a: i32
                b: i32
                a = A[i, k]
                b = B[k, j]
                C[i, j] += a * b


# G groups of four in depth: what one packing of A serves.
@proc
def igemm_block(M: size, N: size, G: size, A: [ui8][M, 4 * G], B: [i8][4 * G, N], C: [i32][M, N]):
    assert stride(A, 1) == 1
    assert stride(B, 1) == 1
    assert stride(C, 1) == 1
    for g in seq(0, G):
        for q in seq(0, 4):
            for i in seq(0, M):
                for j in seq(0, N):
                    a: i32
                    b: i32
                    a = A[i, 4 * g + q]
                    b = B[4 * g + q, j]
                    C[i, j] += a * b


# A tile of C that fits into vector registers. Of B the four numbers of a group lie one behind the other.
@proc
def igemm_tile(MR: size, NR: size, G: size, A: [ui8][MR, 4 * G], B: [i8][G, NR, 4], C: [i32][MR, NR]):
    assert stride(A, 1) == 1
    assert stride(B, 1) == 4
    assert stride(B, 2) == 1
    assert stride(C, 1) == 1
    for g in seq(0, G):
        for i in seq(0, MR):
            for j in seq(0, NR):
                for q in seq(0, 4):
                    a: i32
                    b: i32
                    a = A[i, 4 * g + q]
                    b = B[g, j, q]
                    C[i, j] += a * b
