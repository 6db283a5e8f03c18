@proc
def sizes(n: size, m: size, x: f32 @ DRAM):
    a: f32 @ DRAM
    b: f32[n] @ DRAM
    c: f32[n, m + 1] @ DRAM
    d: f32[n / 2 + 1, 3] @ DRAM
    a = x
    b[0] = a
    c[0, 0] = b[0]
    d[0, 2] = c[0, 0]
    x = d[0, 2]

@proc
def in_loop(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        t: f32[4] @ DRAM
        for j in seq(0, 4):
            t[j] = x[i]
        x[i] = t[0] + t[3]

@proc
def triangular_size(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        t: f32[i + 1] @ DRAM
        for j in seq(0, i + 1):
            t[j] = x[j]
        x[i] = t[i]

@proc
def in_branch(n: size, x: f32[n] @ DRAM):
    if n > 2:
        t: f32[n - 2] @ DRAM
        for i in seq(0, n - 2):
            t[i] = x[i + 2]
        for i in seq(0, n - 2):
            x[i] = t[i]

@proc
def double_buffer(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    buf: f32[2] @ DRAM
    buf[0] = x[0]
    for i in seq(1, n):
        buf[i % 2] = x[i]
        y[i - 1] = buf[(i - 1) % 2]
    y[n - 1] = buf[(n - 1) % 2]
