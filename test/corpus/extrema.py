# The smaller and the larger of two integers: in bounds, indices, extents, conditions and arguments.
@proc
def scale(n: size, x: f32[n] @ DRAM):
    for io in seq(0, (n + 7) / 8):
        for ii in seq(0, min(8, n - 8 * io)):
            x[8 * io + ii] = x[8 * io + ii] * 2.0

@proc
def antidiagonals(n: size, m: size, x: i32[n, m] @ DRAM):
    for t in seq(0, n + m - 1):
        for j in seq(max(0, t - m + 1), min(t + 1, n)):
            x[j, t - j] = x[j, t - j] + 1

@proc
def clamped(n: size, k: index, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[max(0, min(i - k, n - 1))] + x[min(min(i + 1, n - 1), 100)]

@proc
def head(m: size, x: [f32][m] @ DRAM):
    for i in seq(0, m):
        x[i] = 1.0

@proc
def heads(n: size, k: index, x: f32[n] @ DRAM):
    t: f32[max(n, 3)] @ DRAM
    for i in seq(0, max(n, 3)):
        t[i] = 0.0
    head(min(n, 4), x[0:min(n, 4)])
    if max(k, n - k) == min(k + 1, 5) or not min(-k, 2) < -1:
        x[max(n, 2) - max(2, n)] = t[2]
    for i in seq(0, min(n, 3 * max(n, 1) / 2 + 2) % 4):
        x[min(i, n - 1)] += t[i]
