@proc
def by_loop(n: size, x: f32[n] @ DRAM):
    t: f32[n] @ DRAM
    for i in seq(0, n):
        t[i] = 0.0
    for i in seq(0, n):
        t[i] += x[i]
        x[i] = t[i]

@proc
def by_both_branches(n: size, x: f32 @ DRAM):
    t: f32 @ DRAM
    if n > 3:
        t = 1.0
    else:
        t = 2.0
    x = t

@proc
def clear(n: size, x: [f32][n] @ DRAM):
    for i in seq(0, n):
        x[i] = 0.0

@proc
def by_call(n: size, x: f32[n] @ DRAM):
    t: f32[n] @ DRAM
    clear(n, t)
    for i in seq(0, n):
        x[i] += t[i]

@proc
def earlier_iterations(n: size, x: f32[n] @ DRAM):
    t: f32[n + 1] @ DRAM
    t[0] = 0.0
    for i in seq(0, n):
        t[i + 1] = t[i] + x[i]
    for i in seq(0, n):
        x[i] = t[i]

@proc
def by_window(x: f32[8] @ DRAM):
    t: f32[8] @ DRAM
    low = t[0:4]
    high = t[4:8]
    for i in seq(0, 4):
        low[i] = x[i]
        high[i] = 0.0
    for i in seq(0, 8):
        x[i] = t[i]
