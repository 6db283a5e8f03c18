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


# The convolution of one image that has its border, with a distance of 1.
@proc
def image1(OH: size, OW: size, IC: size, OC: size, KH: size, KW: size, x: [f32][OH + KH - 1, OW + KW - 1, IC], weights: [f32][KH, KW, IC, OC], bias: [f32][OC], out: [f32][OH, OW, OC]):
    assert stride(x, 2) == 1
    assert stride(weights, 3) == 1
    assert stride(bias, 0) == 1
    assert stride(out, 2) == 1
    for h in seq(0, OH):
        for w in seq(0, OW):
            for o in seq(0, OC):
                out[h, w, o] = bias[o]
                for kh in seq(0, KH):
                    for kw in seq(0, KW):
                        for c in seq(0, IC):
                            out[h, w, o] += x[h + kh, w + kw, c] * weights[kh, kw, c, o]
                out[h, w, o] = relu(out[h, w, o])


@proc
def conv1(N: size, H: size, W: size, IC: size, OC: size, KH: size, KW: size, OH: size, OW: size, PH: index, PW: index, inp: f32[N, H, W, IC], weights: f32[KH, KW, IC, OC], bias: f32[OC], out: f32[N, OH, OW, OC]):
    assert PH >= 0
    assert PW >= 0
    for n in seq(0, N):
        padded: f32[OH + KH - 1, OW + KW - 1, IC]
        for r in seq(0, OH + KH - 1):
            for q in seq(0, OW + KW - 1):
                for c in seq(0, IC):
                    if r >= PH and r < PH + H and q >= PW and q < PW + W:
                        padded[r, q, c] = inp[n, r - PH, q - PW, c]
                    else:
                        padded[r, q, c] = 0.0
        image1(OH, OW, IC, OC, KH, KW, padded[0:OH + KH - 1, 0:OW + KW - 1, 0:IC], weights[0:KH, 0:KW, 0:IC, 0:OC], bias[0:OC], out[n, 0:OH, 0:OW, 0:OC])


@proc
def valid1(N: size, H: size, W: size, IC: size, OC: size, KH: size, KW: size, OH: size, OW: size, inp: f32[N, H, W, IC], weights: f32[KH, KW, IC, OC], bias: f32[OC], out: f32[N, OH, OW, OC]):
    assert OH + KH - 1 <= H
    assert OW + KW - 1 <= W
    for n in seq(0, N):
        image1(OH, OW, IC, OC, KH, KW, inp[n, 0:OH + KH - 1, 0:OW + KW - 1, 0:IC], weights[0:KH, 0:KW, 0:IC, 0:OC], bias[0:OC], out[n, 0:OH, 0:OW, 0:OC])

# The convolution of one image that has its border, with a distance of 2.
@proc
def image2(OH: size, OW: size, IC: size, OC: size, KH: size, KW: size, x: [f32][2 * OH + KH - 2, 2 * OW + KW - 2, IC], weights: [f32][KH, KW, IC, OC], bias: [f32][OC], out: [f32][OH, OW, OC]):
    assert stride(x, 2) == 1
    assert stride(weights, 3) == 1
    assert stride(bias, 0) == 1
    assert stride(out, 2) == 1
    for h in seq(0, OH):
        for w in seq(0, OW):
            for o in seq(0, OC):
                out[h, w, o] = bias[o]
                for kh in seq(0, KH):
                    for kw in seq(0, KW):
                        for c in seq(0, IC):
                            out[h, w, o] += x[2 * h + kh, 2 * w + kw, c] * weights[kh, kw, c, o]
                out[h, w, o] = relu(out[h, w, o])


@proc
def conv2(N: size, H: size, W: size, IC: size, OC: size, KH: size, KW: size, OH: size, OW: size, PH: index, PW: index, inp: f32[N, H, W, IC], weights: f32[KH, KW, IC, OC], bias: f32[OC], out: f32[N, OH, OW, OC]):
    assert PH >= 0
    assert PW >= 0
    for n in seq(0, N):
        padded: f32[2 * OH + KH - 2, 2 * OW + KW - 2, IC]
        for r in seq(0, 2 * OH + KH - 2):
            for q in seq(0, 2 * OW + KW - 2):
                for c in seq(0, IC):
                    if r >= PH and r < PH + H and q >= PW and q < PW + W:
                        padded[r, q, c] = inp[n, r - PH, q - PW, c]
                    else:
                        padded[r, q, c] = 0.0
        image2(OH, OW, IC, OC, KH, KW, padded[0:2 * OH + KH - 2, 0:2 * OW + KW - 2, 0:IC], weights[0:KH, 0:KW, 0:IC, 0:OC], bias[0:OC], out[n, 0:OH, 0:OW, 0:OC])


@proc
def valid2(N: size, H: size, W: size, IC: size, OC: size, KH: size, KW: size, OH: size, OW: size, inp: f32[N, H, W, IC], weights: f32[KH, KW, IC, OC], bias: f32[OC], out: f32[N, OH, OW, OC]):
    assert 2 * OH + KH - 2 <= H
    assert 2 * OW + KW - 2 <= W
    for n in seq(0, N):
        image2(OH, OW, IC, OC, KH, KW, inp[n, 0:2 * OH + KH - 2, 0:2 * OW + KW - 2, 0:IC], weights[0:KH, 0:KW, 0:IC, 0:OC], bias[0:OC], out[n, 0:OH, 0:OW, 0:OC])
