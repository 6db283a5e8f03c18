@proc
def from_three(n: size, x: f32[n + 3] @ DRAM):
    for i in seq(3, n + 3):
        x[i] = 0.0

@proc
def empty_range(x: f32 @ DRAM):
    x = 0.0
    for i in seq(4, 4):
        x += 1.0

@proc
def single(x: f32 @ DRAM):
    for i in seq(0, 1):
        x = 1.0

@proc
def dependent(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        for j in seq(i, n):
            x[j] += 1.0

@proc
def divided(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n / 2):
        x[i] = x[n - 1 - i]

@proc
def under_guard(n: size, m: size, x: f32[n] @ DRAM):
    if m < n:
        for i in seq(m, n):
            x[i] = 0.0
