# C += alpha * A * B, row-major: the three loops of the product. What they become is in sgemm.star.


# Packed operands begin at a cache line.
@memory
class PACKED:
    alloc = "{type} *{name} = ({type} *) aligned_alloc(64, (sizeof({type}) * ({size}) + 63) / 64 * 64);"
    free = "free({name});"
    window = "&{name}[{offset}]"
    read = "{name}[{offset}]"
    write = "{name}[{offset}] = {value};"
    reduce = "{name}[{offset}] += {value};"
    addressable = True
    serves = [DRAM]


# Brings the cache line of a cell that will be written.
@instr("__builtin_prefetch(&{cell_data}, 1);")
def prefetch(cell: [f32][1]):
    pass


@proc
def sgemm(M: size, N: size, K: size, alpha: f32, A: [f32][M, K], B: [f32][K, N], C: [f32][M, N]):
    assert stride(C, 1) == 1
    for i in seq(0, M):
        for j in seq(0, N):
            for k in seq(0, K):
                C[i, j] += alpha * A[i, k] * B[k, j]


# C = beta * C.
@proc
def scale(M: size, N: size, beta: f32, C: [f32][M, N]):
    assert stride(C, 1) == 1
    for i in seq(0, M):
        for j in seq(0, N):
            C[i, j] = beta * C[i, j]


# C = 0, whatever C holds: NaN times zero would be NaN.
@proc
def clear(M: size, N: size, C: [f32][M, N]):
    assert stride(C, 1) == 1
    for i in seq(0, M):
        for j in seq(0, N):
            C[i, j] = 0.0
