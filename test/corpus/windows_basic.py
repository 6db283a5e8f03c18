@proc
def row_sum(m: size, n: size, A: f32[m, n] @ DRAM, y: f32[m] @ DRAM):
    for i in seq(0, m):
        row = A[i, 0:n]
        y[i] = 0.0
        for j in seq(0, n):
            y[i] += row[j]

@proc
def column_scale(m: size, n: size, A: f32[m, n] @ DRAM, s: f32[n] @ DRAM):
    for j in seq(0, n):
        column = A[0:m, j]
        for i in seq(0, m):
            column[i] = column[i] * s[j]

@proc
def centre(n: size, A: f32[n + 2, n + 2] @ DRAM):
    inner = A[1:n + 1, 1:n + 1]
    for i in seq(0, n):
        for j in seq(0, n):
            inner[i, j] = 0.0

@proc
def halves(n: size, x: f32[2 * n] @ DRAM):
    low = x[0:n]
    high = x[n:2 * n]
    for i in seq(0, n):
        high[i] += low[i]

@proc
def plane(n: size, x: f32[4, n, n] @ DRAM, k: index):
    assert k >= 0 and k < 4
    p = x[k, 0:n, 0:n]
    for i in seq(0, n):
        p[i, i] = 1.0
