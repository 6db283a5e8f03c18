@proc
def unsharp(H: size, W: size, inp: f32[3, H + 6, W + 6], out: f32[3, H, W]):
    assert H % 32 == 0
    # How bright each point is,
    gray: f32[H + 6, W + 6]
    for y in seq(0, H + 6):
        for x in seq(0, W + 6):
            gray[y, x] = 0.299 * inp[0, y, x] + 0.587 * inp[1, y, x] + 0.114 * inp[2, y, x]
    # the same out of focus,
    blur_y: f32[H, W + 6]
    for y in seq(0, H):
        for x in seq(0, W + 6):
            blur_y[y, x] = 0.266 * gray[y + 3, x] + 0.213 * (gray[y + 2, x] + gray[y + 4, x]) + 0.109 * (gray[y + 1, x] + gray[y + 5, x]) + 0.045 * (gray[y, x] + gray[y + 6, x])
    blur_x: f32[H, W]
    for y in seq(0, H):
        for x in seq(0, W):
            blur_x[y, x] = 0.266 * blur_y[y, x + 3] + 0.213 * (blur_y[y, x + 2] + blur_y[y, x + 4]) + 0.109 * (blur_y[y, x + 1] + blur_y[y, x + 5]) + 0.045 * (blur_y[y, x] + blur_y[y, x + 6])
    # and how much brighter it would be if its difference to that were twice as large.
    sharpen: f32[H, W]
    for y in seq(0, H):
        for x in seq(0, W):
            sharpen[y, x] = 2.0 * gray[y + 3, x + 3] - blur_x[y, x]
    ratio: f32[H, W]
    for y in seq(0, H):
        for x in seq(0, W):
            ratio[y, x] = sharpen[y, x] / gray[y + 3, x + 3]
    for y in seq(0, H):
        for c in seq(0, 3):
            for x in seq(0, W):
                out[c, y, x] = ratio[y, x] * inp[c, y + 3, x + 3]
