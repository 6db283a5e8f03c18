@proc
def unit_stride_copy(n: size, x: [f32][n] @ DRAM, y: [f32][n] @ DRAM):
    assert stride(x, 0) == 1
    assert stride(y, 0) == 1
    for i in seq(0, n):
        y[i] = x[i]

@proc
def copy_rows(m: size, n: size, A: f32[m, n] @ DRAM, B: f32[m, n] @ DRAM):
    for i in seq(0, m):
        unit_stride_copy(n, A[i, 0:n], B[i, 0:n])

@proc
def row_major(m: size, n: size, A: [f32][m, n] @ DRAM):
    assert stride(A, 1) == 1 and stride(A, 0) >= n
    for i in seq(0, m):
        for j in seq(0, n):
            A[i, j] = 0.0

@proc
def clear_matrix(m: size, n: size, A: f32[m, n] @ DRAM):
    row_major(m, n, A)

@proc
def with_stride(n: size, s: stride, x: [f32][n] @ DRAM):
    assert s == stride(x, 0)
    for i in seq(0, n):
        if s == 1:
            x[i] = 1.0
        else:
            x[i] = 2.0

@proc
def pass_stride(n: size, A: f32[n, n] @ DRAM):
    with_stride(n, stride(A, 0), A[0:n, 0])
