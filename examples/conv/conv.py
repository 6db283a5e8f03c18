# A 3x3 convolution with bias and ReLU; channels are innermost (NHWC), and the images have a border of one cell on each side.


@proc
def conv(N: size, H: size, W: size, IC: size, OC: size, inp: f32[N, H + 2, W + 2, IC], weights: f32[3, 3, IC, OC], bias: f32[OC], out: f32[N, H, W, OC]):
    for n in seq(0, N):
        for h in seq(0, H):
            for w in seq(0, W):
                for o in seq(0, OC):
                    acc: f32
                    acc = bias[o]
                    for kh in seq(0, 3):
                        for kw in seq(0, 3):
                            for c in seq(0, IC):
                                acc += inp[n, h + kh, w + kw, c] * weights[kh, kw, c, o]
                    out[n, h, w, o] = relu(acc)
