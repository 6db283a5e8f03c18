@proc
def conv(input: f32[5, 82, 102, 128], filter: f32[128, 3, 3, 128], bias: f32[128], relu: f32[5, 80, 100, 128]):
    for n in seq(0, 5):
        for y in seq(0, 80):
            for x in seq(0, 100):
                for c in seq(0, 128):
                    sum: f32
                    sum = bias[c]
                    for rz in seq(0, 3):
                        for ry in seq(0, 3):
                            for rx in seq(0, 128):
                                sum += filter[rx, rz, ry, c] * input[n, y + rz, x + ry, rx]
                    relu[n, y, x, c] = fmaxf(0.0, sum)
