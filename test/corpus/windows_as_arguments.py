@proc
def add_into(n: size, src: [f32][n] @ DRAM, dst: [f32][n] @ DRAM):
    for i in seq(0, n):
        dst[i] += src[i]

@proc
def fold_rows(m: size, n: size, A: f32[m, n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, m):
        add_into(n, A[i, 0:n], y)

@proc
def fold_columns(m: size, n: size, A: f32[m, n] @ DRAM, y: f32[m] @ DRAM):
    for j in seq(0, n):
        add_into(m, A[0:m, j], y[0:m])

@proc
def fold_halves(n: size, x: f32[2 * n] @ DRAM):
    add_into(n, x[n:2 * n], x[0:n])

@proc
def fold_window(n: size, A: f32[8, n] @ DRAM, y: f32[n] @ DRAM):
    w = A[3, 0:n]
    add_into(n, w, y)

@proc
def sum_twice(n: size, x: [f32][n] @ DRAM, y: f32[n] @ DRAM):
    add_into(n, x, y)
    add_into(n, x, y)
