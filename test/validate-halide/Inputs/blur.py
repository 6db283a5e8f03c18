@proc
def blur(w: size, h: size, input: ui16[8 * h + 2, 8 * w + 2], blur_y: ui16[8 * h, 8 * w]):
    blur_x: ui16[8 * h + 2, 8 * w]
    for y in seq(0, 8 * h + 2):
        for x in seq(0, 8 * w):
            sum: ui16
            sum = input[y, x] + input[y, x + 1] + input[y, x + 2]
            blur_x[y, x] = sum / 3
    for y in seq(0, 8 * h):
        for x in seq(0, 8 * w):
            sum: ui16
            sum = blur_x[y, x] + blur_x[y + 1, x] + blur_x[y + 2, x]
            blur_y[y, x] = sum / 3
