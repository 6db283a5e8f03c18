@proc
def nested(n: size, A: f32[n + 8, n + 8] @ DRAM):
    a = A[2:n + 6, 2:n + 6]
    b = a[1:n + 3, 1:n + 3]
    c = b[1:n + 1, 1]
    for i in seq(0, n):
        c[i] = 2.0

@proc
def window_argument_window(n: size, A: [f32][n, 16] @ DRAM):
    left = A[0:n, 0:8]
    right = A[0:n, 8:16]
    for i in seq(0, n):
        for j in seq(0, 8):
            right[i, j] = left[i, j]

@proc
def shadowed_window(n: size, x: f32[n + 4] @ DRAM):
    x = x[1:n + 3]
    x = x[1:n + 1]
    for i in seq(0, n):
        x[i] = 0.0

@proc
def drop_twice(x: f32[4, 5, 6] @ DRAM):
    m = x[1, 0:5, 0:6]
    r = m[2, 0:6]
    for i in seq(0, 6):
        r[i] = 3.0
