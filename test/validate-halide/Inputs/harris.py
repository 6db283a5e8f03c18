@proc
def harris(w: size, h: size, input: f32[3, 32 * h + 6, 8 * w + 6], output: f32[32 * h, 8 * w]):
    gray: f32[32 * h + 6, 8 * w + 6]
    for y in seq(0, 32 * h + 6):
        for x in seq(0, 8 * w + 6):
            gray[y, x] = 0.299 * input[0, y, x] + 0.587 * input[1, y, x] + 0.114 * input[2, y, x]
    # Halide prints six decimals of the twelfths and sixths that the filters are made of.
    Iy: f32[32 * h + 2, 8 * w + 2]
    Ix: f32[32 * h + 2, 8 * w + 2]
    for y in seq(0, 32 * h + 2):
        for x in seq(0, 8 * w + 2):
            Iy[y, x] = gray[y, x] * -0.083333 + gray[y + 2, x] * 0.083333 + gray[y, x + 1] * -0.166667 + gray[y + 2, x + 1] * 0.166667 + gray[y, x + 2] * -0.083333 + gray[y + 2, x + 2] * 0.083333
            Ix[y, x] = gray[y, x] * -0.083333 + gray[y, x + 2] * 0.083333 + gray[y + 1, x] * -0.166667 + gray[y + 1, x + 2] * 0.166667 + gray[y + 2, x] * -0.083333 + gray[y + 2, x + 2] * 0.083333
    for y in seq(0, 32 * h):
        for x in seq(0, 8 * w):
            Sxx: f32
            Syy: f32
            Sxy: f32
            Sxx = 0.0
            Syy = 0.0
            Sxy = 0.0
            for dx in seq(0, 3):
                for dy in seq(0, 3):
                    Sxx += Ix[y + dy, x + dx] * Ix[y + dy, x + dx]
                    Syy += Iy[y + dy, x + dx] * Iy[y + dy, x + dx]
                    Sxy += Ix[y + dy, x + dx] * Iy[y + dy, x + dx]
            det: f32
            det = Sxx * Syy - Sxy * Sxy
            trace: f32
            trace = Sxx + Syy
            output[y, x] = det - 0.04 * trace * trace
