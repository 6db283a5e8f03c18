# 2-D convolutions with bias and ReLU; channels are innermost (NHWC, weights HWIO), and the input has zeros around it.


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


# One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
@proc
def image1(H: size, W: size, OH: size, OW: size, IC: size, OC: size, KH: size, KW: size, top: index, left: index, x: [f32][H, W, IC], weights: [f32][KH, KW, IC, OC], bias: [f32][OC], out: [f32][OH, OW, OC]):
    assert stride(x, 2) == 1
    assert stride(weights, 3) == 1
    assert stride(bias, 0) == 1
    assert stride(out, 2) == 1
    for h in seq(0, OH):
        for w in seq(0, OW):
            for o in seq(0, OC):
                out[h, w, o] = bias[o]
                for kh in seq(0, KH):
                    if h + kh >= top and h + kh < top + H:
                        for kw in seq(0, KW):
                            if w + kw >= left and w + kw < left + W:
                                for c in seq(0, IC):
                                    out[h, w, o] += x[h + kh - top, w + kw - left, c] * weights[kh, kw, c, o]
                out[h, w, o] = relu(out[h, w, o])


@proc
def conv1(N: size, H: size, W: size, OH: size, OW: size, IC: size, OC: size, KH: size, KW: size, top: index, left: index, inp: [f32][N, H, W, IC], weights: f32[KH, KW, IC, OC], bias: f32[OC], out: f32[N, OH, OW, OC]):
    assert stride(inp, 3) == 1
    for n in seq(0, N):
        image1(H, W, OH, OW, IC, OC, KH, KW, top, left, inp[n, 0:H, 0:W, 0:IC], weights[0:KH, 0:KW, 0:IC, 0:OC], bias[0:OC], out[n, 0:OH, 0:OW, 0:OC])


# One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
@proc
def image2(H: size, W: size, OH: size, OW: size, IC: size, OC: size, KH: size, KW: size, top: index, left: index, x: [f32][H, W, IC], weights: [f32][KH, KW, IC, OC], bias: [f32][OC], out: [f32][OH, OW, OC]):
    assert stride(x, 2) == 1
    assert stride(weights, 3) == 1
    assert stride(bias, 0) == 1
    assert stride(out, 2) == 1
    for h in seq(0, OH):
        for w in seq(0, OW):
            for o in seq(0, OC):
                out[h, w, o] = bias[o]
                for kh in seq(0, KH):
                    if 2 * h + kh >= top and 2 * h + kh < top + H:
                        for kw in seq(0, KW):
                            if 2 * w + kw >= left and 2 * w + kw < left + W:
                                for c in seq(0, IC):
                                    out[h, w, o] += x[2 * h + kh - top, 2 * w + kw - left, c] * weights[kh, kw, c, o]
                out[h, w, o] = relu(out[h, w, o])


@proc
def conv2(N: size, H: size, W: size, OH: size, OW: size, IC: size, OC: size, KH: size, KW: size, top: index, left: index, inp: [f32][N, H, W, IC], weights: f32[KH, KW, IC, OC], bias: f32[OC], out: f32[N, OH, OW, OC]):
    assert stride(inp, 3) == 1
    for n in seq(0, N):
        image2(H, W, OH, OW, IC, OC, KH, KW, top, left, inp[n, 0:H, 0:W, 0:IC], weights[0:KH, 0:KW, 0:IC, 0:OC], bias[0:OC], out[n, 0:OH, 0:OW, 0:OC])
