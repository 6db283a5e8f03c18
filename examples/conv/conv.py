# 2-D convolutions with bias and ReLU; channels are innermost (NHWC, weights HWIO), and the input has zeros around it.


# Packed weights begin at a cache line.
@memory
class PACKED:
    alloc = "{type} *{name} = ({type} *) aligned_alloc(64, (sizeof({type}) * ({size}) + 63) / 64 * 64);"
    free = "free({name});"
    window = "&{name}[{offset}]"
    read = "{name}[{offset}]"
    write = "{name}[{offset}] = {value};"
    reduce = "{name}[{offset}] += {value};"
    addressable = True
    serves = [DRAM]


# Brings the cache line of a cell that will be written.
@instr("__builtin_prefetch(&{cell_data}, 1);")
def prefetch(cell: [f32][1]):
    pass


# The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
@proc
def image1(OH: size, OW: size, IC: size, OC: size, KH: size, KW: size, H: size, top: index, x: [f32][H, OW + KW - 1, IC], weights: [f32][KH, KW, IC, OC], bias: [f32][OC], out: [f32][OH, OW, OC]):
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
                            for c in seq(0, IC):
                                out[h, w, o] += x[h + kh - top, w + kw, c] * weights[kh, kw, c, o]
                out[h, w, o] = relu(out[h, w, o])


@proc
def conv1(N: size, H: size, W: size, IC: size, OC: size, KH: size, KW: size, OH: size, OW: size, top: index, left: index, inp: f32[N, H, W, IC], weights: f32[KH, KW, IC, OC], bias: f32[OC], out: f32[N, OH, OW, OC]):
    for n in seq(0, N):
        padded: f32[H, OW + KW - 1, IC]
        for r in seq(0, H):
            for q in seq(0, OW + KW - 1):
                for c in seq(0, IC):
                    if q >= left and q < left + W:
                        padded[r, q, c] = inp[n, r, q - left, c]
                    else:
                        padded[r, q, c] = 0.0
        image1(OH, OW, IC, OC, KH, KW, H, top, padded[0:H, 0:OW + KW - 1, 0:IC], weights[0:KH, 0:KW, 0:IC, 0:OC], bias[0:OC], out[n, 0:OH, 0:OW, 0:OC])


# Without zeros on the left and on the right.
@proc
def valid1(N: size, H: size, W: size, IC: size, OC: size, KH: size, KW: size, OH: size, OW: size, top: index, inp: f32[N, H, W, IC], weights: f32[KH, KW, IC, OC], bias: f32[OC], out: f32[N, OH, OW, OC]):
    assert OW + KW - 1 <= W
    for n in seq(0, N):
        image1(OH, OW, IC, OC, KH, KW, H, top, inp[n, 0:H, 0:OW + KW - 1, 0:IC], weights[0:KH, 0:KW, 0:IC, 0:OC], bias[0:OC], out[n, 0:OH, 0:OW, 0:OC])


# The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
@proc
def image2(OH: size, OW: size, IC: size, OC: size, KH: size, KW: size, H: size, top: index, x: [f32][H, 2 * OW + KW - 2, IC], weights: [f32][KH, KW, IC, OC], bias: [f32][OC], out: [f32][OH, OW, OC]):
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
                            for c in seq(0, IC):
                                out[h, w, o] += x[2 * h + kh - top, 2 * w + kw, c] * weights[kh, kw, c, o]
                out[h, w, o] = relu(out[h, w, o])


@proc
def conv2(N: size, H: size, W: size, IC: size, OC: size, KH: size, KW: size, OH: size, OW: size, top: index, left: index, inp: f32[N, H, W, IC], weights: f32[KH, KW, IC, OC], bias: f32[OC], out: f32[N, OH, OW, OC]):
    for n in seq(0, N):
        padded: f32[H, 2 * OW + KW - 2, IC]
        for r in seq(0, H):
            for q in seq(0, 2 * OW + KW - 2):
                for c in seq(0, IC):
                    if q >= left and q < left + W:
                        padded[r, q, c] = inp[n, r, q - left, c]
                    else:
                        padded[r, q, c] = 0.0
        image2(OH, OW, IC, OC, KH, KW, H, top, padded[0:H, 0:2 * OW + KW - 2, 0:IC], weights[0:KH, 0:KW, 0:IC, 0:OC], bias[0:OC], out[n, 0:OH, 0:OW, 0:OC])


# Without zeros on the left and on the right.
@proc
def valid2(N: size, H: size, W: size, IC: size, OC: size, KH: size, KW: size, OH: size, OW: size, top: index, inp: f32[N, H, W, IC], weights: f32[KH, KW, IC, OC], bias: f32[OC], out: f32[N, OH, OW, OC]):
    assert 2 * OW + KW - 2 <= W
    for n in seq(0, N):
        image2(OH, OW, IC, OC, KH, KW, H, top, inp[n, 0:H, 0:2 * OW + KW - 2, 0:IC], weights[0:KH, 0:KW, 0:IC, 0:OC], bias[0:OC], out[n, 0:OH, 0:OW, 0:OC])
