# What Halide 21.0.0 made of 'blur', converted from blur.stmt by bench/halide/lower.py.
@proc
def blur_halide(w: size, h: size, input: ui16[8 * h + 2, 8 * w + 2], blur_y: ui16[8 * h, 8 * w]):
    for y in par(0, h):
        blur_x: ui16[4, 8 * w]
        for yi in seq(0, 10):
            for x in seq(0, w):
                for lane in par(0, 8):
                    t: ui16
                    t = (input[8 * y + yi, lane + 8 * x + 1] + (input[8 * y + yi, lane + 8 * x + 2] + input[8 * y + yi, lane + 8 * x]))
                    blur_x[((yi) % 4), lane + 8 * x] = (t / 3)
            if yi - 2 >= 0:
                for x_1 in seq(0, w):
                    for lane in par(0, 8):
                        t_1: ui16
                        t_1 = (blur_x[((yi + 3) % 4), lane + 8 * x_1] + (blur_x[((yi) % 4), lane + 8 * x_1] + blur_x[((yi + 2) % 4), lane + 8 * x_1]))
                        blur_y[8 * y + yi - 2, lane + 8 * x_1] = (t_1 / 3)
