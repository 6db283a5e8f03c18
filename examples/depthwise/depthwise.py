# Depthwise 3x3 convolutions with bias and ReLU; channels are innermost (NHWC), and the input has one row or column of zeros on each side.


# Brings the cache line of a cell that will be written.
@instr("__builtin_prefetch(&{cell_data}, 1);", mlir="fetch", mlir_global="""
func.func @fetch(%cell: memref<1xf32, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  memref.prefetch %cell[%c0], write, locality<3>, data : memref<1xf32, strided<[?], offset: ?>>
  return
}
""")
def prefetch(cell: [f32][1]):
    pass


# A run of pixels of row `h`, for which all of the KW columns of the kernel are inside of the input.
@proc
def run1(H: size, W: size, C: size, KW: size, h: index, x: [f32][H, W + KW - 1, C], weights: [f32][3, KW, C], bias: [f32][C], out: [f32][W, C]):
    assert h >= 0
    assert h < H
    assert stride(x, 2) == 1
    assert stride(weights, 2) == 1
    assert stride(bias, 0) == 1
    assert stride(out, 1) == 1
    for w in seq(0, W):
        for c in seq(0, C):
            out[w, c] = bias[c]
            for kh in seq(0, 3):
                if h + kh >= 1 and h + kh < H + 1:
                    for kw in seq(0, KW):
                        out[w, c] += x[h + kh - 1, w + kw, c] * weights[kh, kw, c]
            out[w, c] = relu(out[w, c])


@proc
def depthwise1(N: size, H: size, W: size, C: size, inp: f32[N, H, W, C], weights: f32[3, 3, C], bias: f32[C], out: f32[N, H, W, C]):
    for n in seq(0, N):
        for h in seq(0, H):
            for w in seq(0, W):
                for c in seq(0, C):
                    out[n, h, w, c] = bias[c]
                    for kh in seq(0, 3):
                        if h + kh >= 1 and h + kh < H + 1:
                            for kw in seq(0, 3):
                                if w + kw >= 1 and w + kw < W + 1:
                                    out[n, h, w, c] += inp[n, h + kh - 1, w + kw - 1, c] * weights[kh, kw, c]
                    out[n, h, w, c] = relu(out[n, h, w, c])


# The same with a distance of 2 between the windows of the kernel.
@proc
def run2(H: size, W: size, C: size, KW: size, h: index, x: [f32][H, 2 * W + KW - 2, C], weights: [f32][3, KW, C], bias: [f32][C], out: [f32][W, C]):
    assert h >= 0
    assert 2 * h < H
    assert stride(x, 2) == 1
    assert stride(weights, 2) == 1
    assert stride(bias, 0) == 1
    assert stride(out, 1) == 1
    for w in seq(0, W):
        for c in seq(0, C):
            out[w, c] = bias[c]
            for kh in seq(0, 3):
                if 2 * h + kh >= 1 and 2 * h + kh < H + 1:
                    for kw in seq(0, KW):
                        out[w, c] += x[2 * h + kh - 1, 2 * w + kw, c] * weights[kh, kw, c]
            out[w, c] = relu(out[w, c])


@proc
def depthwise2(N: size, H: size, W: size, C: size, inp: f32[N, H, W, C], weights: f32[3, 3, C], bias: f32[C], out: f32[N, (H + 1) / 2, (W + 1) / 2, C]):
    for n in seq(0, N):
        for h in seq(0, (H + 1) / 2):
            for w in seq(0, (W + 1) / 2):
                for c in seq(0, C):
                    out[n, h, w, c] = bias[c]
                    for kh in seq(0, 3):
                        if 2 * h + kh >= 1 and 2 * h + kh < H + 1:
                            for kw in seq(0, 3):
                                if 2 * w + kw >= 1 and 2 * w + kw < W + 1:
                                    out[n, h, w, c] += inp[n, 2 * h + kh - 1, 2 * w + kw - 1, c] * weights[kh, kw, c]
                    out[n, h, w, c] = relu(out[n, h, w, c])
