@proc
def fir(n: size, taps: size, x: f32[n + taps - 1] @ DRAM, h: f32[taps] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = 0.0
        for k in seq(0, taps):
            y[i] += h[k] * x[i + taps - 1 - k]

@proc
def iir(n: size, a: f32 @ DRAM, b: f32 @ DRAM, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    y[0] = b * x[0]
    for i in seq(1, n):
        y[i] = b * x[i] + a * y[i - 1]

@proc
def butterfly(n: size, re: f32[2 * n] @ DRAM, im: f32[2 * n] @ DRAM):
    for k in seq(0, n):
        a: f32 @ DRAM
        b: f32 @ DRAM
        a = re[k]
        b = im[k]
        re[k] = a + re[n + k]
        im[k] = b + im[n + k]
        re[n + k] = a - re[n + k]
        im[n + k] = b - im[n + k]

@proc
def upsample(n: size, x: f32[n] @ DRAM, y: f32[2 * n] @ DRAM):
    for i in seq(0, 2 * n):
        y[i] = x[i / 2]

@proc
def moving_average(n: size, x: f32[n + 7] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = 0.0
        for j in seq(0, 8):
            y[i] += 0.125 * x[i + j]
