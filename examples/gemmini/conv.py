# A convolution of a quantised network: images with channels innermost (NHWC) that have their borders, sums in 32 bits that begin with a bias,
# scaled, rounded to i8, and with a ReLU if that is wanted.


@proc
def conv(
    N: size,
    OUT: size,
    OC: size,
    KD: size,
    IC: size,
    scale: f32,
    act: bool,
    inp: i8[N, OUT + KD - 1, OUT + KD - 1, IC],
    weights: i8[KD, KD, IC, OC],
    bias: i32[1, OC],
    out: i8[N, OUT, OUT, OC],
):
    for n in seq(0, N):
        for h in seq(0, OUT):
            for w in seq(0, OUT):
                for o in seq(0, OC):
                    acc: i32
                    acc = bias[0, o]
                    for kh in seq(0, KD):
                        for kw in seq(0, KD):
                            for c in seq(0, IC):
                                a: i32
                                b: i32
                                a = inp[n, h + kh, w + kw, c]
                                b = weights[kh, kw, c, o]
                                acc += a * b
                    res: f32
                    res = acc
                    res = gemmini.round_i8(res * scale)
                    if act == True:
                        res = relu(res)
                    out[n, h, w, o] = res
