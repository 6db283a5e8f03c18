# What Halide 21.0.0 made of 'dsc', converted from dsc.stmt by bench/halide/lower.py.
@proc
def dsc_halide(n: size, w: size, h: size, groups: size, out: size, input: f32[n, 2 * h, 3 * w, 16 * groups + 8], depthwise_filter: f32[3, 3, 48 * groups, 3], pointwise_filter: f32[48 * groups, 16 * out], bias: f32[16 * out], output: f32[n, 2 * h, 3 * w, 16 * out]):
    for b_outer in par(0, n):
        for b_inner in par(0, h):
            for xo in seq(0, w):
                for do in seq(0, out):
                    pointwise_convolved: f32[1, 2, 3, 16]
                    for lane in par(0, 16):
                        pointwise_convolved[0, 0, 0, lane] = bias[16 * do + lane]
                    for lane in par(0, 16):
                        pointwise_convolved[0, 0, 1, lane] = bias[16 * do + lane]
                    for lane in par(0, 16):
                        pointwise_convolved[0, 0, 2, lane] = bias[16 * do + lane]
                    for lane in par(0, 16):
                        pointwise_convolved[0, 1, 0, lane] = bias[16 * do + lane]
                    for lane in par(0, 16):
                        pointwise_convolved[0, 1, 1, lane] = bias[16 * do + lane]
                    for lane in par(0, 16):
                        pointwise_convolved[0, 1, 2, lane] = bias[16 * do + lane]
                    for ro in seq(0, 3 * groups):
                        input_bounded: f32[1, 4, 8, 8]
                        for y in seq(0, 4):
                            for x in seq(0, 2):
                                for lane in par(0, 8):
                                    if 4 * x + 3 * xo - 1 >= 0:
                                        if 3 * w - 4 * x - 3 * xo >= 0:
                                            if 2 * b_inner + y - 1 >= 0:
                                                if -2 * b_inner + 2 * h - y >= 0:
                                                    input_bounded[0, y, 4 * x, lane] = input[b_outer, 2 * b_inner + y - 1, 4 * x + 3 * xo - 1, lane + ((16 * ro) / 3)]
                                                else:
                                                    input_bounded[0, y, 4 * x, lane] = 0.000000
                                            else:
                                                input_bounded[0, y, 4 * x, lane] = 0.000000
                                        else:
                                            input_bounded[0, y, 4 * x, lane] = 0.000000
                                    else:
                                        input_bounded[0, y, 4 * x, lane] = 0.000000
                                for lane in par(0, 8):
                                    if 2 * b_inner + y - 1 >= 0:
                                        if 3 * w - 4 * x - 3 * xo - 1 >= 0:
                                            if -2 * b_inner + 2 * h - y >= 0:
                                                input_bounded[0, y, 4 * x + 1, lane] = input[b_outer, 2 * b_inner + y - 1, 4 * x + 3 * xo, lane + ((16 * ro) / 3)]
                                            else:
                                                input_bounded[0, y, 4 * x + 1, lane] = 0.000000
                                        else:
                                            input_bounded[0, y, 4 * x + 1, lane] = 0.000000
                                    else:
                                        input_bounded[0, y, 4 * x + 1, lane] = 0.000000
                                for lane in par(0, 8):
                                    if 2 * b_inner + y - 1 >= 0:
                                        if 3 * w - 4 * x - 3 * xo - 2 >= 0:
                                            if -2 * b_inner + 2 * h - y >= 0:
                                                input_bounded[0, y, 4 * x + 2, lane] = input[b_outer, 2 * b_inner + y - 1, 4 * x + 3 * xo + 1, lane + ((16 * ro) / 3)]
                                            else:
                                                input_bounded[0, y, 4 * x + 2, lane] = 0.000000
                                        else:
                                            input_bounded[0, y, 4 * x + 2, lane] = 0.000000
                                    else:
                                        input_bounded[0, y, 4 * x + 2, lane] = 0.000000
                                for lane in par(0, 8):
                                    if 2 * b_inner + y - 1 >= 0:
                                        if 3 * w - 4 * x - 3 * xo - 3 >= 0:
                                            if -2 * b_inner + 2 * h - y >= 0:
                                                input_bounded[0, y, 4 * x + 3, lane] = input[b_outer, 2 * b_inner + y - 1, 4 * x + 3 * xo + 2, lane + ((16 * ro) / 3)]
                                            else:
                                                input_bounded[0, y, 4 * x + 3, lane] = 0.000000
                                        else:
                                            input_bounded[0, y, 4 * x + 3, lane] = 0.000000
                                    else:
                                        input_bounded[0, y, 4 * x + 3, lane] = 0.000000
                        depthwise_convolved: f32[1, 2, 3, 16]
                        for lane in par(0, 16):
                            depthwise_convolved[0, 0, 0, lane] = 0.000000
                        for lane in par(0, 16):
                            depthwise_convolved[0, 0, 1, lane] = 0.000000
                        for lane in par(0, 16):
                            depthwise_convolved[0, 0, 2, lane] = 0.000000
                        for lane in par(0, 16):
                            depthwise_convolved[0, 1, 0, lane] = 0.000000
                        for lane in par(0, 16):
                            depthwise_convolved[0, 1, 1, lane] = 0.000000
                        for lane in par(0, 16):
                            depthwise_convolved[0, 1, 2, lane] = 0.000000
                        for z in seq(0, 3):
                            for y_1 in seq(0, 3):
                                for x_1 in seq(0, 3):
                                    for lane in par(0, 2):
                                        for lane_1 in par(0, 8):
                                            depthwise_convolved[0, 0, 0, 8 * lane + lane_1] = (depthwise_convolved[0, 0, 0, 8 * lane + lane_1] + (depthwise_filter[z, y_1, 8 * lane + lane_1 + 16 * ro, x_1] * input_bounded[0, z, y_1, -((16 * ro) / 3) + ((8 * lane + lane_1 + 16 * ro) / 3)]))
                                    for lane in par(0, 2):
                                        for lane_1 in par(0, 8):
                                            depthwise_convolved[0, 0, 1, 8 * lane + lane_1] = (depthwise_convolved[0, 0, 1, 8 * lane + lane_1] + (depthwise_filter[z, y_1, 8 * lane + lane_1 + 16 * ro, x_1] * input_bounded[0, z, y_1 + 1, -((16 * ro) / 3) + ((8 * lane + lane_1 + 16 * ro) / 3)]))
                                    for lane in par(0, 2):
                                        for lane_1 in par(0, 8):
                                            depthwise_convolved[0, 0, 2, 8 * lane + lane_1] = (depthwise_convolved[0, 0, 2, 8 * lane + lane_1] + (depthwise_filter[z, y_1, 8 * lane + lane_1 + 16 * ro, x_1] * input_bounded[0, z, y_1 + 2, -((16 * ro) / 3) + ((8 * lane + lane_1 + 16 * ro) / 3)]))
                                    for lane in par(0, 2):
                                        for lane_1 in par(0, 8):
                                            depthwise_convolved[0, 1, 0, 8 * lane + lane_1] = (depthwise_convolved[0, 1, 0, 8 * lane + lane_1] + (depthwise_filter[z, y_1, 8 * lane + lane_1 + 16 * ro, x_1] * input_bounded[0, z + 1, y_1, -((16 * ro) / 3) + ((8 * lane + lane_1 + 16 * ro) / 3)]))
                                    for lane in par(0, 2):
                                        for lane_1 in par(0, 8):
                                            depthwise_convolved[0, 1, 1, 8 * lane + lane_1] = (depthwise_convolved[0, 1, 1, 8 * lane + lane_1] + (depthwise_filter[z, y_1, 8 * lane + lane_1 + 16 * ro, x_1] * input_bounded[0, z + 1, y_1 + 1, -((16 * ro) / 3) + ((8 * lane + lane_1 + 16 * ro) / 3)]))
                                    for lane in par(0, 2):
                                        for lane_1 in par(0, 8):
                                            depthwise_convolved[0, 1, 2, 8 * lane + lane_1] = (depthwise_convolved[0, 1, 2, 8 * lane + lane_1] + (depthwise_filter[z, y_1, 8 * lane + lane_1 + 16 * ro, x_1] * input_bounded[0, z + 1, y_1 + 2, -((16 * ro) / 3) + ((8 * lane + lane_1 + 16 * ro) / 3)]))
                        for ri in seq(0, 16):
                            for lane in par(0, 16):
                                pointwise_convolved[0, 0, 0, lane] = (pointwise_convolved[0, 0, 0, lane] + (pointwise_filter[ri + 16 * ro, 16 * do + lane] * depthwise_convolved[0, 0, 0, ri]))
                            for lane in par(0, 16):
                                pointwise_convolved[0, 0, 1, lane] = (pointwise_convolved[0, 0, 1, lane] + (pointwise_filter[ri + 16 * ro, 16 * do + lane] * depthwise_convolved[0, 0, 1, ri]))
                            for lane in par(0, 16):
                                pointwise_convolved[0, 0, 2, lane] = (pointwise_convolved[0, 0, 2, lane] + (pointwise_filter[ri + 16 * ro, 16 * do + lane] * depthwise_convolved[0, 0, 2, ri]))
                            for lane in par(0, 16):
                                pointwise_convolved[0, 1, 0, lane] = (pointwise_convolved[0, 1, 0, lane] + (pointwise_filter[ri + 16 * ro, 16 * do + lane] * depthwise_convolved[0, 1, 0, ri]))
                            for lane in par(0, 16):
                                pointwise_convolved[0, 1, 1, lane] = (pointwise_convolved[0, 1, 1, lane] + (pointwise_filter[ri + 16 * ro, 16 * do + lane] * depthwise_convolved[0, 1, 1, ri]))
                            for lane in par(0, 16):
                                pointwise_convolved[0, 1, 2, lane] = (pointwise_convolved[0, 1, 2, lane] + (pointwise_filter[ri + 16 * ro, 16 * do + lane] * depthwise_convolved[0, 1, 2, ri]))
                    for lane in par(0, 16):
                        output[b_outer, 2 * b_inner, 3 * xo, 16 * do + lane] = fmaxf(pointwise_convolved[0, 0, 0, lane], 0.000000)
                    for lane in par(0, 16):
                        output[b_outer, 2 * b_inner, 3 * xo + 1, 16 * do + lane] = fmaxf(pointwise_convolved[0, 0, 1, lane], 0.000000)
                    for lane in par(0, 16):
                        output[b_outer, 2 * b_inner, 3 * xo + 2, 16 * do + lane] = fmaxf(pointwise_convolved[0, 0, 2, lane], 0.000000)
                    for lane in par(0, 16):
                        output[b_outer, 2 * b_inner + 1, 3 * xo, 16 * do + lane] = fmaxf(pointwise_convolved[0, 1, 0, lane], 0.000000)
                    for lane in par(0, 16):
                        output[b_outer, 2 * b_inner + 1, 3 * xo + 1, 16 * do + lane] = fmaxf(pointwise_convolved[0, 1, 1, lane], 0.000000)
                    for lane in par(0, 16):
                        output[b_outer, 2 * b_inner + 1, 3 * xo + 2, 16 * do + lane] = fmaxf(pointwise_convolved[0, 1, 2, lane], 0.000000)
