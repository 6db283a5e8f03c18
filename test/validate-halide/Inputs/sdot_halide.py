# What Halide 21.0.0 made of 'sdot', converted from sdot.stmt by bench/halide/lower.py.
@proc
def sdot_halide(n: size, x: f32[n], y: f32[n], result: f32[1]):
    dot: f32[8]
    for lane in par(0, 8):
        dot[lane] = 0.000000
    for x_1 in seq(0, ((n) / 8)):
        for lane in par(0, 8):
            dot[lane] = (dot[lane] + (x[lane + 8 * x_1] * y[lane + 8 * x_1]))
    sum: f32[1]
    sum[0] = 0.000000
    for x_2 in seq(0, 8):
        sum[0] = (sum[0] + dot[x_2])
    result[0] = sum[0]
    sum_1: f32[1]
    sum_1[0] = 0.000000
    for x_3 in seq(0, ((n) % 8)):
        sum_1[0] = (sum_1[0] + (x[x_3 + 8 * ((n) / 8)] * y[x_3 + 8 * ((n) / 8)]))
    result[0] = (result[0] + sum_1[0])
