# Each channel becomes three by filters of its own, and these are summed up with weights at each pixel. Zeros are around the image.
@proc
def dsc(
    n: size,
    w: size,
    h: size,
    groups: size,
    out: size,
    input: f32[n, 2 * h, 3 * w, 16 * groups + 8],
    depthwise_filter: f32[3, 3, 48 * groups, 3],
    pointwise_filter: f32[48 * groups, 16 * out],
    bias: f32[16 * out],
    output: f32[n, 2 * h, 3 * w, 16 * out],
):
    for b in seq(0, n):
        for y in seq(0, 2 * h):
            for x in seq(0, 3 * w):
                deep: f32[48 * groups]
                for d in seq(0, 48 * groups):
                    deep[d] = 0.0
                    for ry in seq(0, 3):
                        for rx in seq(0, 3):
                            if y + ry >= 1 and y + ry < 2 * h + 1 and x + rx >= 1 and x + rx < 3 * w + 1:
                                for rd in seq(0, 3):
                                    deep[d] += depthwise_filter[ry, rx, d, rd] * input[b, y + ry - 1, x + rx - 1, d / 3]
                for c in seq(0, 16 * out):
                    total: f32
                    total = bias[c]
                    for d in seq(0, 48 * groups):
                        total += pointwise_filter[d, c] * deep[d]
                    output[b, y, x, c] = fmaxf(total, 0.0)
