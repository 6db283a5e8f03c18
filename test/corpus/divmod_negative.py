@proc
def floor_mod(n: size, x: f32[n] @ DRAM, y: f32[4] @ DRAM):
    for i in seq(0, n):
        y[(i - 4) % 4] += x[i]

@proc
def floor_div(x: f32[8] @ DRAM, y: f32[5] @ DRAM):
    for i in seq(0, 8):
        y[(i - 5) / 2 + 3] = x[i]

@proc
def negative_guard(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        if (i - 4) % 4 == 3:
            x[i] = 0.0
        if (i - n) / 2 < -3:
            x[i] += 1.0

@proc
def negative_offset(k: index, x: f32[8] @ DRAM):
    assert k <= 0
    assert k > -8
    x[-k] = 1.0
    x[k % 8] = 2.0

@proc
def negative_range(x: f32[10] @ DRAM):
    for i in seq(-5, 5):
        x[i + 5] = 1.0
