# One of two integers, by a condition: in bounds, indices, extents, conditions and arguments.
@proc
def within(n: size, k: index, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i - k if 0 <= i - k and i - k < n else 0] + x[i + 1 if not i + 1 >= n else n - 1]

@proc
def head(m: size, x: [f32][m] @ DRAM):
    for i in seq(0, m):
        x[i] = 1.0

@proc
def heads(n: size, b: bool, k: index, x: f32[n] @ DRAM):
    t: f32[n + 1 if b else 2] @ DRAM
    for i in seq(0, n + 1 if b else 2):
        t[i] = 0.0
    head(n if b else 1, x[0:n if b else 1])
    if (1 if b else 2) < (k if not b or k > 3 else (k + 1) % 2) and (2 * k if b == (k < 3) else k) != 7:
        x[(0 if b else n - 1) / 2] += t[1]
    x[0 if k < 0 else k if k < n else n - 1] = 2.0
    for i in seq(0 if b else n - 1, n):
        x[i] += t[(i - 1 if i > 0 else 0) % 2 if b else 1 - i % 2]
