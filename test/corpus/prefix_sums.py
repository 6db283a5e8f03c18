@proc
def prefix_sum(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    acc: f32 @ DRAM
    acc = 0.0
    for i in seq(0, n):
        acc += x[i]
        y[i] = acc

@proc
def prefix_sum_in_place(n: size, x: f64[n] @ DRAM):
    for i in seq(1, n):
        x[i] += x[i - 1]

@proc
def exclusive_sum(n: size, x: i32[n] @ DRAM, y: i32[n + 1] @ DRAM):
    y[0] = 0
    for i in seq(0, n):
        y[i + 1] = y[i] + x[i]

@proc
def summed_area(H: size, W: size, x: f32[H, W] @ DRAM, s: f32[H + 1, W + 1] @ DRAM):
    for j in seq(0, W + 1):
        s[0, j] = 0.0
    for i in seq(0, H):
        s[i + 1, 0] = 0.0
        for j in seq(0, W):
            s[i + 1, j + 1] = x[i, j] + s[i, j + 1] + s[i + 1, j] - s[i, j]
