# What Halide 21.0.0 made of 'unsharp', converted from unsharp.stmt by bench/halide/lower.py.
@proc
def unsharp_halide(w: size, h: size, input: f32[3, 32 * h, 8 * w], output: f32[3, 32 * h, 8 * w]):
    for yo in par(0, h):
        if -h + 2 >= 0:
            if (yo - 1 >= 0) and ((-yo >= 0)):
                gray: f32[8, 8 * w + 6]
                blur_y: f32[1, 8 * w + 6]
                ratio: f32[1, 8 * w]
                for yi in seq(0, 38):
                    for lane in par(0, 8):
                        if -lane + 3 >= 0:
                            gray[((yi + 5) % 8), lane] = (((0.299000 * input[0, yi + 32 * yo - 3, 0]) + (0.587000 * input[1, yi + 32 * yo - 3, 0])) + (0.114000 * input[2, yi + 32 * yo - 3, 0]))
                        else:
                            gray[((yi + 5) % 8), lane] = (((0.299000 * input[0, yi + 32 * yo - 3, lane - 3]) + (0.587000 * input[1, yi + 32 * yo - 3, lane - 3])) + (0.114000 * input[2, yi + 32 * yo - 3, lane - 3]))
                    for x in seq(0, w - 1):
                        for lane in par(0, 8):
                            gray[((yi + 5) % 8), lane + 8 * x + 8] = (((0.299000 * input[0, yi + 32 * yo - 3, lane + 8 * x + 5]) + (0.587000 * input[1, yi + 32 * yo - 3, lane + 8 * x + 5])) + (0.114000 * input[2, yi + 32 * yo - 3, lane + 8 * x + 5]))
                    for lane in par(0, 8):
                        if -lane + 4 >= 0:
                            gray[((yi + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, yi + 32 * yo - 3, lane + 8 * w - 5]) + (0.587000 * input[1, yi + 32 * yo - 3, lane + 8 * w - 5])) + (0.114000 * input[2, yi + 32 * yo - 3, lane + 8 * w - 5]))
                        else:
                            gray[((yi + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, yi + 32 * yo - 3, 8 * w - 1]) + (0.587000 * input[1, yi + 32 * yo - 3, 8 * w - 1])) + (0.114000 * input[2, yi + 32 * yo - 3, 8 * w - 1]))
                    if yi - 6 >= 0:
                        for x_1 in seq(0, w):
                            for lane in par(0, 8):
                                blur_y[0, lane + 8 * x_1] = ((((0.265962 * gray[((yi + 2) % 8), lane + 8 * x_1]) + (0.212965 * (gray[((yi + 1) % 8), lane + 8 * x_1] + gray[((yi + 3) % 8), lane + 8 * x_1]))) + (0.109340 * (gray[((yi) % 8), lane + 8 * x_1] + gray[((yi + 4) % 8), lane + 8 * x_1]))) + (0.035994 * (gray[((yi + 7) % 8), lane + 8 * x_1] + gray[((yi + 5) % 8), lane + 8 * x_1])))
                        for lane in par(0, 8):
                            blur_y[0, lane + 8 * w - 2] = ((((0.265962 * gray[((yi + 2) % 8), lane + 8 * w - 2]) + (0.212965 * (gray[((yi + 1) % 8), lane + 8 * w - 2] + gray[((yi + 3) % 8), lane + 8 * w - 2]))) + (0.109340 * (gray[((yi) % 8), lane + 8 * w - 2] + gray[((yi + 4) % 8), lane + 8 * w - 2]))) + (0.035994 * (gray[((yi + 7) % 8), lane + 8 * w - 2] + gray[((yi + 5) % 8), lane + 8 * w - 2])))
                        for x_2 in seq(0, w):
                            t234: f32[8]
                            for lane in par(0, 8):
                                t234[lane] = gray[((yi + 2) % 8), lane + 8 * x_2 + 3]
                            for lane in par(0, 8):
                                ratio[0, lane + 8 * x_2] = (((2.000000 * t234[lane]) - ((((0.265962 * blur_y[0, lane + 8 * x_2 + 3]) + (0.212965 * (blur_y[0, lane + 8 * x_2 + 2] + blur_y[0, lane + 8 * x_2 + 4]))) + (0.109340 * (blur_y[0, lane + 8 * x_2 + 1] + blur_y[0, lane + 8 * x_2 + 5]))) + (0.035994 * (blur_y[0, lane + 8 * x_2] + blur_y[0, lane + 8 * x_2 + 6])))) / t234[lane])
                        for c in seq(0, 3):
                            for x_3 in seq(0, w):
                                for lane in par(0, 8):
                                    output[c, yi + 32 * yo - 6, lane + 8 * x_3] = (ratio[0, lane + 8 * x_3] * input[c, yi + 32 * yo - 6, lane + 8 * x_3])
            else:
                gray_1: f32[8, 8 * w + 6]
                blur_y_1: f32[1, 8 * w + 6]
                ratio_1: f32[1, 8 * w]
                for yi_1 in seq(0, 38):
                    for x_4 in seq(0, w + 1):
                        for lane in par(0, 8):
                            if 8 * w - 8 * x_4 - 2 >= 0:
                                if -lane + 8 * w - 8 * x_4 + 2 >= 0:
                                    if -lane - 8 * x_4 + 3 >= 0:
                                        if 32 * h - yi_1 - 32 * yo + 2 >= 0:
                                            if -yi_1 - 32 * yo + 3 >= 0:
                                                gray_1[((yi_1 + 5) % 8), lane + 8 * x_4] = (((0.299000 * input[0, 0, 0]) + (0.587000 * input[1, 0, 0])) + (0.114000 * input[2, 0, 0]))
                                            else:
                                                gray_1[((yi_1 + 5) % 8), lane + 8 * x_4] = (((0.299000 * input[0, yi_1 + 32 * yo - 3, 0]) + (0.587000 * input[1, yi_1 + 32 * yo - 3, 0])) + (0.114000 * input[2, yi_1 + 32 * yo - 3, 0]))
                                        else:
                                            gray_1[((yi_1 + 5) % 8), lane + 8 * x_4] = (((0.299000 * input[0, 32 * h - 1, 0]) + (0.587000 * input[1, 32 * h - 1, 0])) + (0.114000 * input[2, 32 * h - 1, 0]))
                                    else:
                                        if 32 * h - yi_1 - 32 * yo + 2 >= 0:
                                            if -yi_1 - 32 * yo + 3 >= 0:
                                                gray_1[((yi_1 + 5) % 8), lane + 8 * x_4] = (((0.299000 * input[0, 0, lane + 8 * x_4 - 3]) + (0.587000 * input[1, 0, lane + 8 * x_4 - 3])) + (0.114000 * input[2, 0, lane + 8 * x_4 - 3]))
                                            else:
                                                gray_1[((yi_1 + 5) % 8), lane + 8 * x_4] = (((0.299000 * input[0, yi_1 + 32 * yo - 3, lane + 8 * x_4 - 3]) + (0.587000 * input[1, yi_1 + 32 * yo - 3, lane + 8 * x_4 - 3])) + (0.114000 * input[2, yi_1 + 32 * yo - 3, lane + 8 * x_4 - 3]))
                                        else:
                                            gray_1[((yi_1 + 5) % 8), lane + 8 * x_4] = (((0.299000 * input[0, 32 * h - 1, lane + 8 * x_4 - 3]) + (0.587000 * input[1, 32 * h - 1, lane + 8 * x_4 - 3])) + (0.114000 * input[2, 32 * h - 1, lane + 8 * x_4 - 3]))
                                else:
                                    if 32 * h - yi_1 - 32 * yo + 2 >= 0:
                                        if -yi_1 - 32 * yo + 3 >= 0:
                                            gray_1[((yi_1 + 5) % 8), lane + 8 * x_4] = (((0.299000 * input[0, 0, 8 * w - 1]) + (0.587000 * input[1, 0, 8 * w - 1])) + (0.114000 * input[2, 0, 8 * w - 1]))
                                        else:
                                            gray_1[((yi_1 + 5) % 8), lane + 8 * x_4] = (((0.299000 * input[0, yi_1 + 32 * yo - 3, 8 * w - 1]) + (0.587000 * input[1, yi_1 + 32 * yo - 3, 8 * w - 1])) + (0.114000 * input[2, yi_1 + 32 * yo - 3, 8 * w - 1]))
                                    else:
                                        gray_1[((yi_1 + 5) % 8), lane + 8 * x_4] = (((0.299000 * input[0, 32 * h - 1, 8 * w - 1]) + (0.587000 * input[1, 32 * h - 1, 8 * w - 1])) + (0.114000 * input[2, 32 * h - 1, 8 * w - 1]))
                            else:
                                if -lane + 4 >= 0:
                                    if 32 * h - yi_1 - 32 * yo + 2 >= 0:
                                        if -yi_1 - 32 * yo + 3 >= 0:
                                            gray_1[((yi_1 + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, 0, lane + 8 * w - 5]) + (0.587000 * input[1, 0, lane + 8 * w - 5])) + (0.114000 * input[2, 0, lane + 8 * w - 5]))
                                        else:
                                            gray_1[((yi_1 + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, yi_1 + 32 * yo - 3, lane + 8 * w - 5]) + (0.587000 * input[1, yi_1 + 32 * yo - 3, lane + 8 * w - 5])) + (0.114000 * input[2, yi_1 + 32 * yo - 3, lane + 8 * w - 5]))
                                    else:
                                        gray_1[((yi_1 + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, 32 * h - 1, lane + 8 * w - 5]) + (0.587000 * input[1, 32 * h - 1, lane + 8 * w - 5])) + (0.114000 * input[2, 32 * h - 1, lane + 8 * w - 5]))
                                else:
                                    if 32 * h - yi_1 - 32 * yo + 2 >= 0:
                                        if -yi_1 - 32 * yo + 3 >= 0:
                                            gray_1[((yi_1 + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, 0, 8 * w - 1]) + (0.587000 * input[1, 0, 8 * w - 1])) + (0.114000 * input[2, 0, 8 * w - 1]))
                                        else:
                                            gray_1[((yi_1 + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, yi_1 + 32 * yo - 3, 8 * w - 1]) + (0.587000 * input[1, yi_1 + 32 * yo - 3, 8 * w - 1])) + (0.114000 * input[2, yi_1 + 32 * yo - 3, 8 * w - 1]))
                                    else:
                                        gray_1[((yi_1 + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, 32 * h - 1, 8 * w - 1]) + (0.587000 * input[1, 32 * h - 1, 8 * w - 1])) + (0.114000 * input[2, 32 * h - 1, 8 * w - 1]))
                    if yi_1 - 6 >= 0:
                        for x_5 in seq(0, w + 1):
                            for lane in par(0, 8):
                                if 8 * w - 8 * x_5 - 2 >= 0:
                                    blur_y_1[0, lane + 8 * x_5] = ((((0.265962 * gray_1[((yi_1 + 2) % 8), lane + 8 * x_5]) + (0.212965 * (gray_1[((yi_1 + 1) % 8), lane + 8 * x_5] + gray_1[((yi_1 + 3) % 8), lane + 8 * x_5]))) + (0.109340 * (gray_1[((yi_1) % 8), lane + 8 * x_5] + gray_1[((yi_1 + 4) % 8), lane + 8 * x_5]))) + (0.035994 * (gray_1[((yi_1 + 7) % 8), lane + 8 * x_5] + gray_1[((yi_1 + 5) % 8), lane + 8 * x_5])))
                                else:
                                    blur_y_1[0, lane + 8 * w - 2] = ((((0.265962 * gray_1[((yi_1 + 2) % 8), lane + 8 * w - 2]) + (0.212965 * (gray_1[((yi_1 + 1) % 8), lane + 8 * w - 2] + gray_1[((yi_1 + 3) % 8), lane + 8 * w - 2]))) + (0.109340 * (gray_1[((yi_1) % 8), lane + 8 * w - 2] + gray_1[((yi_1 + 4) % 8), lane + 8 * w - 2]))) + (0.035994 * (gray_1[((yi_1 + 7) % 8), lane + 8 * w - 2] + gray_1[((yi_1 + 5) % 8), lane + 8 * w - 2])))
                        for x_6 in seq(0, w):
                            t243: f32[8]
                            for lane in par(0, 8):
                                t243[lane] = gray_1[((yi_1 + 2) % 8), lane + 8 * x_6 + 3]
                            for lane in par(0, 8):
                                ratio_1[0, lane + 8 * x_6] = (((2.000000 * t243[lane]) - ((((0.265962 * blur_y_1[0, lane + 8 * x_6 + 3]) + (0.212965 * (blur_y_1[0, lane + 8 * x_6 + 2] + blur_y_1[0, lane + 8 * x_6 + 4]))) + (0.109340 * (blur_y_1[0, lane + 8 * x_6 + 1] + blur_y_1[0, lane + 8 * x_6 + 5]))) + (0.035994 * (blur_y_1[0, lane + 8 * x_6] + blur_y_1[0, lane + 8 * x_6 + 6])))) / t243[lane])
                        for c_1 in seq(0, 3):
                            for x_7 in seq(0, w):
                                for lane in par(0, 8):
                                    output[c_1, yi_1 + 32 * yo - 6, lane + 8 * x_7] = (ratio_1[0, lane + 8 * x_7] * input[c_1, yi_1 + 32 * yo - 6, lane + 8 * x_7])
        else:
            if (yo - 1 >= 0) and ((h - yo - 2 >= 0)):
                gray_2: f32[8, 8 * w + 6]
                blur_y_2: f32[1, 8 * w + 6]
                ratio_2: f32[1, 8 * w]
                for yi_2 in seq(0, 38):
                    for lane in par(0, 8):
                        if -lane + 3 >= 0:
                            gray_2[((yi_2 + 5) % 8), lane] = (((0.299000 * input[0, yi_2 + 32 * yo - 3, 0]) + (0.587000 * input[1, yi_2 + 32 * yo - 3, 0])) + (0.114000 * input[2, yi_2 + 32 * yo - 3, 0]))
                        else:
                            gray_2[((yi_2 + 5) % 8), lane] = (((0.299000 * input[0, yi_2 + 32 * yo - 3, lane - 3]) + (0.587000 * input[1, yi_2 + 32 * yo - 3, lane - 3])) + (0.114000 * input[2, yi_2 + 32 * yo - 3, lane - 3]))
                    for x_8 in seq(0, w - 1):
                        for lane in par(0, 8):
                            gray_2[((yi_2 + 5) % 8), lane + 8 * x_8 + 8] = (((0.299000 * input[0, yi_2 + 32 * yo - 3, lane + 8 * x_8 + 5]) + (0.587000 * input[1, yi_2 + 32 * yo - 3, lane + 8 * x_8 + 5])) + (0.114000 * input[2, yi_2 + 32 * yo - 3, lane + 8 * x_8 + 5]))
                    for lane in par(0, 8):
                        if -lane + 4 >= 0:
                            gray_2[((yi_2 + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, yi_2 + 32 * yo - 3, lane + 8 * w - 5]) + (0.587000 * input[1, yi_2 + 32 * yo - 3, lane + 8 * w - 5])) + (0.114000 * input[2, yi_2 + 32 * yo - 3, lane + 8 * w - 5]))
                        else:
                            gray_2[((yi_2 + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, yi_2 + 32 * yo - 3, 8 * w - 1]) + (0.587000 * input[1, yi_2 + 32 * yo - 3, 8 * w - 1])) + (0.114000 * input[2, yi_2 + 32 * yo - 3, 8 * w - 1]))
                    if yi_2 - 6 >= 0:
                        for x_9 in seq(0, w):
                            for lane in par(0, 8):
                                blur_y_2[0, lane + 8 * x_9] = ((((0.265962 * gray_2[((yi_2 + 2) % 8), lane + 8 * x_9]) + (0.212965 * (gray_2[((yi_2 + 1) % 8), lane + 8 * x_9] + gray_2[((yi_2 + 3) % 8), lane + 8 * x_9]))) + (0.109340 * (gray_2[((yi_2) % 8), lane + 8 * x_9] + gray_2[((yi_2 + 4) % 8), lane + 8 * x_9]))) + (0.035994 * (gray_2[((yi_2 + 7) % 8), lane + 8 * x_9] + gray_2[((yi_2 + 5) % 8), lane + 8 * x_9])))
                        for lane in par(0, 8):
                            blur_y_2[0, lane + 8 * w - 2] = ((((0.265962 * gray_2[((yi_2 + 2) % 8), lane + 8 * w - 2]) + (0.212965 * (gray_2[((yi_2 + 1) % 8), lane + 8 * w - 2] + gray_2[((yi_2 + 3) % 8), lane + 8 * w - 2]))) + (0.109340 * (gray_2[((yi_2) % 8), lane + 8 * w - 2] + gray_2[((yi_2 + 4) % 8), lane + 8 * w - 2]))) + (0.035994 * (gray_2[((yi_2 + 7) % 8), lane + 8 * w - 2] + gray_2[((yi_2 + 5) % 8), lane + 8 * w - 2])))
                        for x_10 in seq(0, w):
                            t234_1: f32[8]
                            for lane in par(0, 8):
                                t234_1[lane] = gray_2[((yi_2 + 2) % 8), lane + 8 * x_10 + 3]
                            for lane in par(0, 8):
                                ratio_2[0, lane + 8 * x_10] = (((2.000000 * t234_1[lane]) - ((((0.265962 * blur_y_2[0, lane + 8 * x_10 + 3]) + (0.212965 * (blur_y_2[0, lane + 8 * x_10 + 2] + blur_y_2[0, lane + 8 * x_10 + 4]))) + (0.109340 * (blur_y_2[0, lane + 8 * x_10 + 1] + blur_y_2[0, lane + 8 * x_10 + 5]))) + (0.035994 * (blur_y_2[0, lane + 8 * x_10] + blur_y_2[0, lane + 8 * x_10 + 6])))) / t234_1[lane])
                        for c_2 in seq(0, 3):
                            for x_11 in seq(0, w):
                                for lane in par(0, 8):
                                    output[c_2, yi_2 + 32 * yo - 6, lane + 8 * x_11] = (ratio_2[0, lane + 8 * x_11] * input[c_2, yi_2 + 32 * yo - 6, lane + 8 * x_11])
            else:
                gray_3: f32[8, 8 * w + 6]
                blur_y_3: f32[1, 8 * w + 6]
                ratio_3: f32[1, 8 * w]
                for yi_3 in seq(0, 38):
                    for x_12 in seq(0, w + 1):
                        for lane in par(0, 8):
                            if 8 * w - 8 * x_12 - 2 >= 0:
                                if -lane + 8 * w - 8 * x_12 + 2 >= 0:
                                    if -lane - 8 * x_12 + 3 >= 0:
                                        if 32 * h - yi_3 - 32 * yo + 2 >= 0:
                                            if -yi_3 - 32 * yo + 3 >= 0:
                                                gray_3[((yi_3 + 5) % 8), lane + 8 * x_12] = (((0.299000 * input[0, 0, 0]) + (0.587000 * input[1, 0, 0])) + (0.114000 * input[2, 0, 0]))
                                            else:
                                                gray_3[((yi_3 + 5) % 8), lane + 8 * x_12] = (((0.299000 * input[0, yi_3 + 32 * yo - 3, 0]) + (0.587000 * input[1, yi_3 + 32 * yo - 3, 0])) + (0.114000 * input[2, yi_3 + 32 * yo - 3, 0]))
                                        else:
                                            gray_3[((yi_3 + 5) % 8), lane + 8 * x_12] = (((0.299000 * input[0, 32 * h - 1, 0]) + (0.587000 * input[1, 32 * h - 1, 0])) + (0.114000 * input[2, 32 * h - 1, 0]))
                                    else:
                                        if 32 * h - yi_3 - 32 * yo + 2 >= 0:
                                            if -yi_3 - 32 * yo + 3 >= 0:
                                                gray_3[((yi_3 + 5) % 8), lane + 8 * x_12] = (((0.299000 * input[0, 0, lane + 8 * x_12 - 3]) + (0.587000 * input[1, 0, lane + 8 * x_12 - 3])) + (0.114000 * input[2, 0, lane + 8 * x_12 - 3]))
                                            else:
                                                gray_3[((yi_3 + 5) % 8), lane + 8 * x_12] = (((0.299000 * input[0, yi_3 + 32 * yo - 3, lane + 8 * x_12 - 3]) + (0.587000 * input[1, yi_3 + 32 * yo - 3, lane + 8 * x_12 - 3])) + (0.114000 * input[2, yi_3 + 32 * yo - 3, lane + 8 * x_12 - 3]))
                                        else:
                                            gray_3[((yi_3 + 5) % 8), lane + 8 * x_12] = (((0.299000 * input[0, 32 * h - 1, lane + 8 * x_12 - 3]) + (0.587000 * input[1, 32 * h - 1, lane + 8 * x_12 - 3])) + (0.114000 * input[2, 32 * h - 1, lane + 8 * x_12 - 3]))
                                else:
                                    if 32 * h - yi_3 - 32 * yo + 2 >= 0:
                                        if -yi_3 - 32 * yo + 3 >= 0:
                                            gray_3[((yi_3 + 5) % 8), lane + 8 * x_12] = (((0.299000 * input[0, 0, 8 * w - 1]) + (0.587000 * input[1, 0, 8 * w - 1])) + (0.114000 * input[2, 0, 8 * w - 1]))
                                        else:
                                            gray_3[((yi_3 + 5) % 8), lane + 8 * x_12] = (((0.299000 * input[0, yi_3 + 32 * yo - 3, 8 * w - 1]) + (0.587000 * input[1, yi_3 + 32 * yo - 3, 8 * w - 1])) + (0.114000 * input[2, yi_3 + 32 * yo - 3, 8 * w - 1]))
                                    else:
                                        gray_3[((yi_3 + 5) % 8), lane + 8 * x_12] = (((0.299000 * input[0, 32 * h - 1, 8 * w - 1]) + (0.587000 * input[1, 32 * h - 1, 8 * w - 1])) + (0.114000 * input[2, 32 * h - 1, 8 * w - 1]))
                            else:
                                if -lane + 4 >= 0:
                                    if 32 * h - yi_3 - 32 * yo + 2 >= 0:
                                        if -yi_3 - 32 * yo + 3 >= 0:
                                            gray_3[((yi_3 + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, 0, lane + 8 * w - 5]) + (0.587000 * input[1, 0, lane + 8 * w - 5])) + (0.114000 * input[2, 0, lane + 8 * w - 5]))
                                        else:
                                            gray_3[((yi_3 + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, yi_3 + 32 * yo - 3, lane + 8 * w - 5]) + (0.587000 * input[1, yi_3 + 32 * yo - 3, lane + 8 * w - 5])) + (0.114000 * input[2, yi_3 + 32 * yo - 3, lane + 8 * w - 5]))
                                    else:
                                        gray_3[((yi_3 + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, 32 * h - 1, lane + 8 * w - 5]) + (0.587000 * input[1, 32 * h - 1, lane + 8 * w - 5])) + (0.114000 * input[2, 32 * h - 1, lane + 8 * w - 5]))
                                else:
                                    if 32 * h - yi_3 - 32 * yo + 2 >= 0:
                                        if -yi_3 - 32 * yo + 3 >= 0:
                                            gray_3[((yi_3 + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, 0, 8 * w - 1]) + (0.587000 * input[1, 0, 8 * w - 1])) + (0.114000 * input[2, 0, 8 * w - 1]))
                                        else:
                                            gray_3[((yi_3 + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, yi_3 + 32 * yo - 3, 8 * w - 1]) + (0.587000 * input[1, yi_3 + 32 * yo - 3, 8 * w - 1])) + (0.114000 * input[2, yi_3 + 32 * yo - 3, 8 * w - 1]))
                                    else:
                                        gray_3[((yi_3 + 5) % 8), lane + 8 * w - 2] = (((0.299000 * input[0, 32 * h - 1, 8 * w - 1]) + (0.587000 * input[1, 32 * h - 1, 8 * w - 1])) + (0.114000 * input[2, 32 * h - 1, 8 * w - 1]))
                    if yi_3 - 6 >= 0:
                        for x_13 in seq(0, w + 1):
                            for lane in par(0, 8):
                                if 8 * w - 8 * x_13 - 2 >= 0:
                                    blur_y_3[0, lane + 8 * x_13] = ((((0.265962 * gray_3[((yi_3 + 2) % 8), lane + 8 * x_13]) + (0.212965 * (gray_3[((yi_3 + 1) % 8), lane + 8 * x_13] + gray_3[((yi_3 + 3) % 8), lane + 8 * x_13]))) + (0.109340 * (gray_3[((yi_3) % 8), lane + 8 * x_13] + gray_3[((yi_3 + 4) % 8), lane + 8 * x_13]))) + (0.035994 * (gray_3[((yi_3 + 7) % 8), lane + 8 * x_13] + gray_3[((yi_3 + 5) % 8), lane + 8 * x_13])))
                                else:
                                    blur_y_3[0, lane + 8 * w - 2] = ((((0.265962 * gray_3[((yi_3 + 2) % 8), lane + 8 * w - 2]) + (0.212965 * (gray_3[((yi_3 + 1) % 8), lane + 8 * w - 2] + gray_3[((yi_3 + 3) % 8), lane + 8 * w - 2]))) + (0.109340 * (gray_3[((yi_3) % 8), lane + 8 * w - 2] + gray_3[((yi_3 + 4) % 8), lane + 8 * w - 2]))) + (0.035994 * (gray_3[((yi_3 + 7) % 8), lane + 8 * w - 2] + gray_3[((yi_3 + 5) % 8), lane + 8 * w - 2])))
                        for x_14 in seq(0, w):
                            t243_1: f32[8]
                            for lane in par(0, 8):
                                t243_1[lane] = gray_3[((yi_3 + 2) % 8), lane + 8 * x_14 + 3]
                            for lane in par(0, 8):
                                ratio_3[0, lane + 8 * x_14] = (((2.000000 * t243_1[lane]) - ((((0.265962 * blur_y_3[0, lane + 8 * x_14 + 3]) + (0.212965 * (blur_y_3[0, lane + 8 * x_14 + 2] + blur_y_3[0, lane + 8 * x_14 + 4]))) + (0.109340 * (blur_y_3[0, lane + 8 * x_14 + 1] + blur_y_3[0, lane + 8 * x_14 + 5]))) + (0.035994 * (blur_y_3[0, lane + 8 * x_14] + blur_y_3[0, lane + 8 * x_14 + 6])))) / t243_1[lane])
                        for c_3 in seq(0, 3):
                            for x_15 in seq(0, w):
                                for lane in par(0, 8):
                                    output[c_3, yi_3 + 32 * yo - 6, lane + 8 * x_15] = (ratio_3[0, lane + 8 * x_15] * input[c_3, yi_3 + 32 * yo - 6, lane + 8 * x_15])
