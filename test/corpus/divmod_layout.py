@proc
def blocked_to_rows(n: size, x: f32[n / 8, 8] @ DRAM, y: f32[n] @ DRAM):
    assert n % 8 == 0
    for i in seq(0, n):
        y[i] = x[i / 8, i % 8]

@proc
def flat_to_grid(x: f32[60] @ DRAM, y: f32[3, 4, 5] @ DRAM):
    for i in seq(0, 60):
        y[i / 20, i / 5 % 4, i % 5] = x[i]

@proc
def even_odd(n: size, x: f32[n] @ DRAM, even: f32 @ DRAM, odd: f32 @ DRAM):
    even = 0.0
    odd = 0.0
    for i in seq(0, n):
        if i % 2 == 0:
            even += x[i]
        else:
            odd += x[i]

@proc
def ceil_blocks(n: size, x: f32[n] @ DRAM):
    for b in seq(0, (n + 15) / 16):
        for i in seq(0, 16):
            if 16 * b + i < n:
                x[16 * b + i] = 0.0

@proc
def circular(n: size, x: f32[n] @ DRAM, ring: f32[3] @ DRAM):
    for i in seq(0, n):
        ring[i % 3] = x[i]
