@proc
def copy8(dst: [f32][8] @ DRAM, src: [f32][8] @ DRAM):
    for i in seq(0, 8):
        dst[i] = src[i]

@proc
def masked_copy8(w: size, dst: [f32][8] @ DRAM, src: [f32][8] @ DRAM):
    assert w <= 8
    for i in seq(0, 8):
        if i < w:
            dst[i] = src[i]

# The windows of the tail reach over the end of the buffers; no cell there is touched.
@proc
def copy_with_mask(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n / 8):
        copy8(y[8 * i:8 * i + 8], x[8 * i:8 * i + 8])
    if n % 8 > 0:
        masked_copy8(n % 8, y[8 * (n / 8):8 * (n / 8) + 8], x[8 * (n / 8):8 * (n / 8) + 8])

@proc
def copy_with_tail_loop(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n / 8):
        for j in seq(0, 8):
            y[8 * i + j] = x[8 * i + j]
    for j in seq(0, n % 8):
        y[8 * (n / 8) + j] = x[8 * (n / 8) + j]

@proc
def copy_with_overlap(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    assert n >= 8
    for i in seq(0, n / 8):
        for j in seq(0, 8):
            y[8 * i + j] = x[8 * i + j]
    if n % 8 > 0:
        for j in seq(0, 8):
            y[n - 8 + j] = x[n - 8 + j]
