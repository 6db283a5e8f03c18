# Beyond its edges, the image is as at them.
@proc
def unsharp(w: size, h: size, input: f32[3, 32 * h, 8 * w], output: f32[3, 32 * h, 8 * w]):
    bounded: f32[3, 32 * h + 6, 8 * w + 6]
    for c in seq(0, 3):
        for y in seq(0, 32 * h):
            for x in seq(0, 8 * w):
                bounded[c, y + 3, x + 3] = input[c, y, x]
            for x in seq(0, 3):
                bounded[c, y + 3, x] = input[c, y, 0]
                bounded[c, y + 3, 8 * w + 3 + x] = input[c, y, 8 * w - 1]
        for x in seq(0, 8 * w + 6):
            for y in seq(0, 3):
                bounded[c, y, x] = bounded[c, 3, x]
                bounded[c, 32 * h + 3 + y, x] = bounded[c, 32 * h + 2, x]
    gray: f32[32 * h + 6, 8 * w + 6]
    for y in seq(0, 32 * h + 6):
        for x in seq(0, 8 * w + 6):
            gray[y, x] = 0.299 * bounded[0, y, x] + 0.587 * bounded[1, y, x] + 0.114 * bounded[2, y, x]
    blur_y: f32[32 * h, 8 * w + 6]
    for y in seq(0, 32 * h):
        for x in seq(0, 8 * w + 6):
            blur_y[y, x] = 0.265962 * gray[y + 3, x] + 0.212965 * (gray[y + 2, x] + gray[y + 4, x]) + 0.10934 * (gray[y + 1, x] + gray[y + 5, x]) + 0.035994 * (gray[y, x] + gray[y + 6, x])
    for y in seq(0, 32 * h):
        for x in seq(0, 8 * w):
            blur_x: f32
            blur_x = 0.265962 * blur_y[y, x + 3] + 0.212965 * (blur_y[y, x + 2] + blur_y[y, x + 4]) + 0.10934 * (blur_y[y, x + 1] + blur_y[y, x + 5]) + 0.035994 * (blur_y[y, x] + blur_y[y, x + 6])
            for c in seq(0, 3):
                output[c, y, x] = (2.0 * gray[y + 3, x + 3] - blur_x) / gray[y + 3, x + 3] * input[c, y, x]
