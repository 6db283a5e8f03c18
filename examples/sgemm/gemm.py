# C += alpha * A * B, row-major: the three loops of the product, in a precision that gemm.star decides, as all that they become.


# Brings the cache line of a cell that will be written.
@instr("__builtin_prefetch(&{cell_data}, 1);", mlir="fetch_f32", mlir_global="""
func.func @fetch_f32(%cell: memref<1xf32, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  memref.prefetch %cell[%c0], write, locality<3>, data : memref<1xf32, strided<[?], offset: ?>>
  return
}
""")
def prefetch_f32(cell: [f32][1]):
    pass


@instr("__builtin_prefetch(&{cell_data}, 1);", mlir="fetch_f64", mlir_global="""
func.func @fetch_f64(%cell: memref<1xf64, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  memref.prefetch %cell[%c0], write, locality<3>, data : memref<1xf64, strided<[?], offset: ?>>
  return
}
""")
def prefetch_f64(cell: [f64][1]):
    pass


@instr("__builtin_prefetch(&{cell_data}, 1);", mlir="fetch_i32", mlir_global="""
func.func @fetch_i32(%cell: memref<1xi32, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  memref.prefetch %cell[%c0], write, locality<3>, data : memref<1xi32, strided<[?], offset: ?>>
  return
}
""")
def prefetch_i32(cell: [i32][1]):
    pass


@proc
def gemm(M: size, N: size, K: size, alpha: R, A: [R][M, K], B: [R][K, N], C: [R][M, N]):
    assert stride(C, 1) == 1
    for i in seq(0, M):
        for j in seq(0, N):
            for k in seq(0, K):
                C[i, j] += alpha * A[i, k] * B[k, j]


# C += A * B.
@proc
def product(M: size, N: size, K: size, A: [R][M, K], B: [R][K, N], C: [R][M, N]):
    assert stride(C, 1) == 1
    for i in seq(0, M):
        for j in seq(0, N):
            for k in seq(0, K):
                C[i, j] += A[i, k] * B[k, j]


# C = beta * C.
@proc
def scale(M: size, N: size, beta: R, C: [R][M, N]):
    assert stride(C, 1) == 1
    for i in seq(0, M):
        for j in seq(0, N):
            C[i, j] = beta * C[i, j]


# C = 0, whatever C holds: NaN times zero would be NaN.
@proc
def clear(M: size, N: size, C: [R][M, N]):
    assert stride(C, 1) == 1
    for i in seq(0, M):
        for j in seq(0, N):
            C[i, j] = 0.0


# C += A * B of bytes, without sign and with it; sums wrap.
@proc
def gemm_i8(M: size, N: size, K: size, A: [ui8][M, K], B: [i8][K, N], C: [i32][M, N]):
    assert stride(C, 1) == 1
    for i in seq(0, M):
        for j in seq(0, N):
            for k in seq(0, K):
                a: i32
                b: i32
                a = A[i, k]
                b = B[k, j]
                C[i, j] += a * b


# The same in groups of four steps of the depth, which is what one instruction takes.
@proc
def groups_i8(M: size, N: size, K: size, A: [ui8][M, 4 * K], B: [i8][4 * K, N], C: [i32][M, N]):
    assert stride(C, 1) == 1
    for i in seq(0, M):
        for j in seq(0, N):
            for k in seq(0, K):
                for q in seq(0, 4):
                    a: i32
                    b: i32
                    a = A[i, 4 * k + q]
                    b = B[4 * k + q, j]
                    C[i, j] += a * b


# The same with the four cells of a column of B side by side.
@proc
def packed_i8(M: size, N: size, K: size, A: [ui8][M, 4 * K], B: [i8][K, N, 4], C: [i32][M, N]):
    assert stride(C, 1) == 1
    for i in seq(0, M):
        for j in seq(0, N):
            for k in seq(0, K):
                for q in seq(0, 4):
                    a: i32
                    b: i32
                    a = A[i, 4 * k + q]
                    b = B[k, j, q]
                    C[i, j] += a * b
