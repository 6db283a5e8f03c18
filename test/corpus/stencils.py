@proc
def blur3(n: size, x: f32[n + 2] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = (x[i] + x[i + 1] + x[i + 2]) / 3.0

@proc
def jacobi2d(n: size, a: f64[n + 2, n + 2] @ DRAM, b: f64[n + 2, n + 2] @ DRAM):
    for i in seq(1, n + 1):
        for j in seq(1, n + 1):
            b[i, j] = 0.2 * (a[i, j] + a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])

@proc
def jacobi_steps(T: size, n: size, a: f64[n + 2] @ DRAM, b: f64[n + 2] @ DRAM):
    for t in seq(0, T):
        for i in seq(1, n + 1):
            b[i] = 0.5 * (a[i - 1] + a[i + 1])
        for i in seq(1, n + 1):
            a[i] = b[i]

@proc
def seidel(n: size, a: f32[n + 2] @ DRAM):
    for i in seq(1, n + 1):
        a[i] = (a[i - 1] + a[i] + a[i + 1]) / 3.0

@proc
def blur2d(H: size, W: size, inp: f32[H + 2, W + 2] @ DRAM, out: f32[H, W] @ DRAM):
    rows: f32[H + 2, W] @ DRAM
    for i in seq(0, H + 2):
        for j in seq(0, W):
            rows[i, j] = (inp[i, j] + inp[i, j + 1] + inp[i, j + 2]) / 3.0
    for i in seq(0, H):
        for j in seq(0, W):
            out[i, j] = (rows[i, j] + rows[i + 1, j] + rows[i + 2, j]) / 3.0

@proc
def heat3d(n: size, a: f32[n + 2, n + 2, n + 2] @ DRAM, b: f32[n + 2, n + 2, n + 2] @ DRAM):
    for i in seq(1, n + 1):
        for j in seq(1, n + 1):
            for k in seq(1, n + 1):
                b[i, j, k] = a[i, j, k] + 0.125 * (a[i + 1, j, k] - 2.0 * a[i, j, k] + a[i - 1, j, k])
