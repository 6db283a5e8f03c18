@proc
def clear(n: size, x: [f32][n] @ DRAM):
    for i in seq(0, n):
        x[i] = 0.0

@proc
def par_call_rows(m: size, n: size, A: f32[m, n] @ DRAM):
    for i in par(0, m):
        clear(n, A[i, 0:n])

@proc
def par_call_blocks(n: size, x: f32[n] @ DRAM):
    assert n % 4 == 0
    for b in par(0, n / 4):
        clear(4, x[4 * b:4 * b + 4])

@proc
def par_windows(m: size, n: size, A: f32[m, n] @ DRAM):
    for i in par(0, m):
        row = A[i, 0:n]
        for j in seq(0, n):
            row[j] = 1.0

@proc
def wavefront(n: size, A: f32[n, n] @ DRAM):
    for d in seq(1, n):
        for i in par(0, d):
            A[i, d - i] = A[i, d - i - 1]
