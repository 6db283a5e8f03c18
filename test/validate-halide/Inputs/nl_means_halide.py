# What Halide 21.0.0 made of 'nl_means', converted from nl_means.stmt by bench/halide/lower.py.
@proc
def nl_means_halide(w: size, h: size, sigma: f32, input: f32[3, 8 * h, 16 * w], non_local_means: f32[3, 8 * h, 16 * w]):
    assert w >= 3
    assert h >= 3
    t416: f32
    t416 = (-1.000000 / (((sigma * sigma) * 7.000000) * 7.000000))
    for ty in par(0, h):
        if (ty - 1 >= 0) and (h - ty - 2 >= 0):
            d: f32[7, 7, 14, 22]
            for dy in seq(0, 7):
                for dx in seq(0, 7):
                    for y in seq(0, 14):
                        for x in seq(0, 3):
                            sum: f32[8]
                            for lane in par(0, 8):
                                sum[lane] = 0.000000
                            for x_1 in seq(0, 3):
                                t303: f32[8]
                                for lane in par(0, 8):
                                    if -8 * x + 14 >= 0:
                                        if -lane - 8 * x + 3 >= 0:
                                            if -8 * h + 8 * ty + y - 2 >= 0:
                                                if -dx - lane - 8 * x + 6 >= 0:
                                                    if -dy + 8 * h - 8 * ty - y + 5 >= 0:
                                                        t303[lane] = (input[x_1, 8 * h - 1, 0] - input[x_1, dy + 8 * ty + y - 6, 0])
                                                    else:
                                                        t303[lane] = (input[x_1, 8 * h - 1, 0] - input[x_1, 8 * h - 1, 0])
                                                else:
                                                    if -dy + 8 * h - 8 * ty - y + 5 >= 0:
                                                        t303[lane] = (input[x_1, 8 * h - 1, 0] - input[x_1, dy + 8 * ty + y - 6, dx + lane + 8 * x - 6])
                                                    else:
                                                        t303[lane] = (input[x_1, 8 * h - 1, 0] - input[x_1, 8 * h - 1, dx + lane + 8 * x - 6])
                                            else:
                                                if -8 * ty - y + 3 >= 0:
                                                    if -dx - lane - 8 * x + 6 >= 0:
                                                        if -dy - 8 * ty - y + 6 >= 0:
                                                            t303[lane] = (input[x_1, 0, 0] - input[x_1, 0, 0])
                                                        else:
                                                            t303[lane] = (input[x_1, 0, 0] - input[x_1, dy + 8 * ty + y - 6, 0])
                                                    else:
                                                        if -dy - 8 * ty - y + 6 >= 0:
                                                            t303[lane] = (input[x_1, 0, 0] - input[x_1, 0, dx + lane + 8 * x - 6])
                                                        else:
                                                            t303[lane] = (input[x_1, 0, 0] - input[x_1, dy + 8 * ty + y - 6, dx + lane + 8 * x - 6])
                                                else:
                                                    if -dx - lane - 8 * x + 6 >= 0:
                                                        if -dy + 8 * h - 8 * ty - y + 5 >= 0:
                                                            if -dy - 8 * ty - y + 6 >= 0:
                                                                t303[lane] = (input[x_1, 8 * ty + y - 3, 0] - input[x_1, 0, 0])
                                                            else:
                                                                t303[lane] = (input[x_1, 8 * ty + y - 3, 0] - input[x_1, dy + 8 * ty + y - 6, 0])
                                                        else:
                                                            t303[lane] = (input[x_1, 8 * ty + y - 3, 0] - input[x_1, 8 * h - 1, 0])
                                                    else:
                                                        if -dy + 8 * h - 8 * ty - y + 5 >= 0:
                                                            if -dy - 8 * ty - y + 6 >= 0:
                                                                t303[lane] = (input[x_1, 8 * ty + y - 3, 0] - input[x_1, 0, dx + lane + 8 * x - 6])
                                                            else:
                                                                t303[lane] = (input[x_1, 8 * ty + y - 3, 0] - input[x_1, dy + 8 * ty + y - 6, dx + lane + 8 * x - 6])
                                                        else:
                                                            t303[lane] = (input[x_1, 8 * ty + y - 3, 0] - input[x_1, 8 * h - 1, dx + lane + 8 * x - 6])
                                        else:
                                            if -8 * h + 8 * ty + y - 2 >= 0:
                                                if -dx - lane - 8 * x + 6 >= 0:
                                                    if -dy + 8 * h - 8 * ty - y + 5 >= 0:
                                                        t303[lane] = (input[x_1, 8 * h - 1, lane + 8 * x - 3] - input[x_1, dy + 8 * ty + y - 6, 0])
                                                    else:
                                                        t303[lane] = (input[x_1, 8 * h - 1, lane + 8 * x - 3] - input[x_1, 8 * h - 1, 0])
                                                else:
                                                    if -dy + 8 * h - 8 * ty - y + 5 >= 0:
                                                        t303[lane] = (input[x_1, 8 * h - 1, lane + 8 * x - 3] - input[x_1, dy + 8 * ty + y - 6, dx + lane + 8 * x - 6])
                                                    else:
                                                        t303[lane] = (input[x_1, 8 * h - 1, lane + 8 * x - 3] - input[x_1, 8 * h - 1, dx + lane + 8 * x - 6])
                                            else:
                                                if -8 * ty - y + 3 >= 0:
                                                    if -dx - lane - 8 * x + 6 >= 0:
                                                        if -dy - 8 * ty - y + 6 >= 0:
                                                            t303[lane] = (input[x_1, 0, lane + 8 * x - 3] - input[x_1, 0, 0])
                                                        else:
                                                            t303[lane] = (input[x_1, 0, lane + 8 * x - 3] - input[x_1, dy + 8 * ty + y - 6, 0])
                                                    else:
                                                        if -dy - 8 * ty - y + 6 >= 0:
                                                            t303[lane] = (input[x_1, 0, lane + 8 * x - 3] - input[x_1, 0, dx + lane + 8 * x - 6])
                                                        else:
                                                            t303[lane] = (input[x_1, 0, lane + 8 * x - 3] - input[x_1, dy + 8 * ty + y - 6, dx + lane + 8 * x - 6])
                                                else:
                                                    if -dx - lane - 8 * x + 6 >= 0:
                                                        if -dy + 8 * h - 8 * ty - y + 5 >= 0:
                                                            if -dy - 8 * ty - y + 6 >= 0:
                                                                t303[lane] = (input[x_1, 8 * ty + y - 3, lane + 8 * x - 3] - input[x_1, 0, 0])
                                                            else:
                                                                t303[lane] = (input[x_1, 8 * ty + y - 3, lane + 8 * x - 3] - input[x_1, dy + 8 * ty + y - 6, 0])
                                                        else:
                                                            t303[lane] = (input[x_1, 8 * ty + y - 3, lane + 8 * x - 3] - input[x_1, 8 * h - 1, 0])
                                                    else:
                                                        if -dy + 8 * h - 8 * ty - y + 5 >= 0:
                                                            if -dy - 8 * ty - y + 6 >= 0:
                                                                t303[lane] = (input[x_1, 8 * ty + y - 3, lane + 8 * x - 3] - input[x_1, 0, dx + lane + 8 * x - 6])
                                                            else:
                                                                t303[lane] = (input[x_1, 8 * ty + y - 3, lane + 8 * x - 3] - input[x_1, dy + 8 * ty + y - 6, dx + lane + 8 * x - 6])
                                                        else:
                                                            t303[lane] = (input[x_1, 8 * ty + y - 3, lane + 8 * x - 3] - input[x_1, 8 * h - 1, dx + lane + 8 * x - 6])
                                    else:
                                        if -8 * h + 8 * ty + y - 2 >= 0:
                                            if -dy + 8 * h - 8 * ty - y + 5 >= 0:
                                                t303[lane] = (input[x_1, 8 * h - 1, lane + 11] - input[x_1, dy + 8 * ty + y - 6, dx + lane + 8])
                                            else:
                                                t303[lane] = (input[x_1, 8 * h - 1, lane + 11] - input[x_1, 8 * h - 1, dx + lane + 8])
                                        else:
                                            if -8 * ty - y + 3 >= 0:
                                                if -dy - 8 * ty - y + 6 >= 0:
                                                    t303[lane] = (input[x_1, 0, lane + 11] - input[x_1, 0, dx + lane + 8])
                                                else:
                                                    t303[lane] = (input[x_1, 0, lane + 11] - input[x_1, dy + 8 * ty + y - 6, dx + lane + 8])
                                            else:
                                                if -dy + 8 * h - 8 * ty - y + 5 >= 0:
                                                    if -dy - 8 * ty - y + 6 >= 0:
                                                        t303[lane] = (input[x_1, 8 * ty + y - 3, lane + 11] - input[x_1, 0, dx + lane + 8])
                                                    else:
                                                        t303[lane] = (input[x_1, 8 * ty + y - 3, lane + 11] - input[x_1, dy + 8 * ty + y - 6, dx + lane + 8])
                                                else:
                                                    t303[lane] = (input[x_1, 8 * ty + y - 3, lane + 11] - input[x_1, 8 * h - 1, dx + lane + 8])
                                for lane in par(0, 8):
                                    sum[lane] = (sum[lane] + (t303[lane] * t303[lane]))
                            for lane in par(0, 8):
                                if -8 * x + 14 >= 0:
                                    d[dy, dx, y, lane + 8 * x] = sum[lane]
                                else:
                                    d[dy, dx, y, lane + 14] = sum[lane]
            blur_d_y: f32[7, 7, 8, 22]
            for dy_1 in seq(0, 7):
                for dx_1 in seq(0, 7):
                    for x_2 in seq(0, 3):
                        for y_1 in seq(0, 8):
                            sum_1: f32[8]
                            for lane in par(0, 8):
                                sum_1[lane] = 0.000000
                            for x_3 in seq(0, 7):
                                for lane in par(0, 8):
                                    if -8 * x_2 + 14 >= 0:
                                        sum_1[lane] = (sum_1[lane] + d[dy_1, dx_1, x_3 + y_1, lane + 8 * x_2])
                                    else:
                                        sum_1[lane] = (sum_1[lane] + d[dy_1, dx_1, x_3 + y_1, lane + 14])
                            for lane in par(0, 8):
                                if -8 * x_2 + 14 >= 0:
                                    blur_d_y[dy_1, dx_1, y_1, lane + 8 * x_2] = sum_1[lane]
                                else:
                                    blur_d_y[dy_1, dx_1, y_1, lane + 14] = sum_1[lane]
            for y_2 in seq(0, 8):
                for x_4 in seq(0, 2):
                    sum_2: f32[32]
                    for lane in par(0, 8):
                        sum_2[lane] = 0.000000
                    for lane in par(0, 8):
                        sum_2[lane + 8] = 0.000000
                    for lane in par(0, 8):
                        sum_2[lane + 16] = 0.000000
                    for lane in par(0, 8):
                        sum_2[lane + 24] = 0.000000
                    for y_3 in seq(0, 7):
                        for x_5 in seq(0, 7):
                            blur_d: f32[8]
                            sum_3: f32[8]
                            for lane in par(0, 8):
                                sum_3[lane] = 0.000000
                            for x_6 in seq(0, 7):
                                for lane in par(0, 8):
                                    sum_3[lane] = (sum_3[lane] + blur_d_y[y_3, x_5, y_2, lane + 8 * x_4 + x_6])
                            for lane in par(0, 8):
                                blur_d[lane] = sum_3[lane]
                            for lane in par(0, 8):
                                if -lane - 8 * x_4 - x_5 + 3 >= 0:
                                    sum_2[lane] = (sum_2[lane] + (expf((blur_d[lane] * t416)) * input[0, 8 * ty + y_2 + y_3 - 3, 0]))
                                else:
                                    sum_2[lane] = (sum_2[lane] + (expf((blur_d[lane] * t416)) * input[0, 8 * ty + y_2 + y_3 - 3, lane + 8 * x_4 + x_5 - 3]))
                            for lane in par(0, 8):
                                if -lane - 8 * x_4 - x_5 + 3 >= 0:
                                    sum_2[lane + 8] = (sum_2[lane + 8] + (expf((blur_d[lane] * t416)) * input[1, 8 * ty + y_2 + y_3 - 3, 0]))
                                else:
                                    sum_2[lane + 8] = (sum_2[lane + 8] + (expf((blur_d[lane] * t416)) * input[1, 8 * ty + y_2 + y_3 - 3, lane + 8 * x_4 + x_5 - 3]))
                            for lane in par(0, 8):
                                if -lane - 8 * x_4 - x_5 + 3 >= 0:
                                    sum_2[lane + 16] = (sum_2[lane + 16] + (expf((blur_d[lane] * t416)) * input[2, 8 * ty + y_2 + y_3 - 3, 0]))
                                else:
                                    sum_2[lane + 16] = (sum_2[lane + 16] + (expf((blur_d[lane] * t416)) * input[2, 8 * ty + y_2 + y_3 - 3, lane + 8 * x_4 + x_5 - 3]))
                            for lane in par(0, 8):
                                sum_2[lane + 24] = (sum_2[lane + 24] + (expf((blur_d[lane] * t416)) * 1.000000))
                    for c in seq(0, 3):
                        for lane in par(0, 8):
                            non_local_means[c, 8 * ty + y_2, lane + 8 * x_4] = fmaxf(fminf((sum_2[8 * c + lane] / sum_2[lane + 24]), 1.000000), 0.000000)
            for tx in seq(0, w - 2):
                d_1: f32[7, 7, 14, 22]
                if -8 * ty + 6 >= 0:
                    for dy_2 in seq(0, -8 * ty + 6):
                        for dx_2 in seq(0, 7):
                            for y_4 in seq(0, 14):
                                for x_7 in seq(0, 3):
                                    sum_4: f32[8]
                                    for lane in par(0, 8):
                                        sum_4[lane] = 0.000000
                                    for x_8 in seq(0, 3):
                                        t305: f32[8]
                                        for lane in par(0, 8):
                                            if -y_4 + 3 >= 0:
                                                if -8 * x_7 + 14 >= 0:
                                                    if -dy_2 - y_4 + 6 >= 0:
                                                        t305[lane] = (input[x_8, 0, lane + 16 * tx + 8 * x_7 + 13] - input[x_8, 0, dx_2 + lane + 16 * tx + 8 * x_7 + 10])
                                                    else:
                                                        t305[lane] = (input[x_8, 0, lane + 16 * tx + 8 * x_7 + 13] - input[x_8, dy_2 + y_4 - 6, dx_2 + lane + 16 * tx + 8 * x_7 + 10])
                                                else:
                                                    if -dy_2 - y_4 + 6 >= 0:
                                                        t305[lane] = (input[x_8, 0, lane + 16 * tx + 27] - input[x_8, 0, dx_2 + lane + 16 * tx + 24])
                                                    else:
                                                        t305[lane] = (input[x_8, 0, lane + 16 * tx + 27] - input[x_8, dy_2 + y_4 - 6, dx_2 + lane + 16 * tx + 24])
                                            else:
                                                if -8 * x_7 + 14 >= 0:
                                                    if -dy_2 - y_4 + 6 >= 0:
                                                        t305[lane] = (input[x_8, y_4 - 3, lane + 16 * tx + 8 * x_7 + 13] - input[x_8, 0, dx_2 + lane + 16 * tx + 8 * x_7 + 10])
                                                    else:
                                                        t305[lane] = (input[x_8, y_4 - 3, lane + 16 * tx + 8 * x_7 + 13] - input[x_8, dy_2 + y_4 - 6, dx_2 + lane + 16 * tx + 8 * x_7 + 10])
                                                else:
                                                    if -dy_2 - y_4 + 6 >= 0:
                                                        t305[lane] = (input[x_8, y_4 - 3, lane + 16 * tx + 27] - input[x_8, 0, dx_2 + lane + 16 * tx + 24])
                                                    else:
                                                        t305[lane] = (input[x_8, y_4 - 3, lane + 16 * tx + 27] - input[x_8, dy_2 + y_4 - 6, dx_2 + lane + 16 * tx + 24])
                                        for lane in par(0, 8):
                                            sum_4[lane] = (sum_4[lane] + (t305[lane] * t305[lane]))
                                    for lane in par(0, 8):
                                        if -8 * x_7 + 14 >= 0:
                                            d_1[dy_2, dx_2, y_4, lane + 8 * x_7] = sum_4[lane]
                                        else:
                                            d_1[dy_2, dx_2, y_4, lane + 14] = sum_4[lane]
                    for dy_3 in seq(0, 8 * ty + 1):
                        for dx_3 in seq(0, 7):
                            if -8 * ty + 3 >= 0:
                                for y_5 in seq(0, -8 * ty + 3):
                                    for x_9 in seq(0, 3):
                                        sum_5: f32[8]
                                        for lane in par(0, 8):
                                            sum_5[lane] = 0.000000
                                        for x_10 in seq(0, 3):
                                            t308: f32[8]
                                            for lane in par(0, 8):
                                                if -8 * x_9 + 14 >= 0:
                                                    t308[lane] = (input[x_10, 0, lane + 16 * tx + 8 * x_9 + 13] - input[x_10, dy_3 + y_5, dx_3 + lane + 16 * tx + 8 * x_9 + 10])
                                                else:
                                                    t308[lane] = (input[x_10, 0, lane + 16 * tx + 27] - input[x_10, dy_3 + y_5, dx_3 + lane + 16 * tx + 24])
                                            for lane in par(0, 8):
                                                sum_5[lane] = (sum_5[lane] + (t308[lane] * t308[lane]))
                                        for lane in par(0, 8):
                                            if -8 * x_9 + 14 >= 0:
                                                d_1[dy_3 - 8 * ty + 6, dx_3, y_5, lane + 8 * x_9] = sum_5[lane]
                                            else:
                                                d_1[dy_3 - 8 * ty + 6, dx_3, y_5, lane + 14] = sum_5[lane]
                                for y_6 in seq(0, 8 * ty + 11):
                                    for x_11 in seq(0, 3):
                                        sum_6: f32[8]
                                        for lane in par(0, 8):
                                            sum_6[lane] = 0.000000
                                        for x_12 in seq(0, 3):
                                            t312: f32[8]
                                            for lane in par(0, 8):
                                                if -8 * x_11 + 14 >= 0:
                                                    t312[lane] = (input[x_12, y_6, lane + 16 * tx + 8 * x_11 + 13] - input[x_12, dy_3 - 8 * ty + y_6 + 3, dx_3 + lane + 16 * tx + 8 * x_11 + 10])
                                                else:
                                                    t312[lane] = (input[x_12, y_6, lane + 16 * tx + 27] - input[x_12, dy_3 - 8 * ty + y_6 + 3, dx_3 + lane + 16 * tx + 24])
                                            for lane in par(0, 8):
                                                sum_6[lane] = (sum_6[lane] + (t312[lane] * t312[lane]))
                                        for lane in par(0, 8):
                                            if -8 * x_11 + 14 >= 0:
                                                d_1[dy_3 - 8 * ty + 6, dx_3 - ty, 6 * ty + y_6 + 3, lane + 8 * x_11] = sum_6[lane]
                                            else:
                                                d_1[dy_3 - 8 * ty + 6, dx_3 - ty, 6 * ty + y_6 + 3, lane + 14] = sum_6[lane]
                            else:
                                for y_7 in seq(0, 14):
                                    for x_13 in seq(0, 3):
                                        sum_7: f32[8]
                                        for lane in par(0, 8):
                                            sum_7[lane] = 0.000000
                                        for x_14 in seq(0, 3):
                                            t312_1: f32[8]
                                            for lane in par(0, 8):
                                                if -8 * x_13 + 14 >= 0:
                                                    t312_1[lane] = (input[x_14, 8 * ty + y_7 - 3, lane + 16 * tx + 8 * x_13 + 13] - input[x_14, dy_3 + y_7, dx_3 + lane + 16 * tx + 8 * x_13 + 10])
                                                else:
                                                    t312_1[lane] = (input[x_14, 8 * ty + y_7 - 3, lane + 16 * tx + 27] - input[x_14, dy_3 + y_7, dx_3 + lane + 16 * tx + 24])
                                            for lane in par(0, 8):
                                                sum_7[lane] = (sum_7[lane] + (t312_1[lane] * t312_1[lane]))
                                        for lane in par(0, 8):
                                            if -8 * x_13 + 14 >= 0:
                                                d_1[dy_3 - 8 * ty + 6, dx_3, y_7, lane + 8 * x_13] = sum_7[lane]
                                            else:
                                                d_1[dy_3 - 8 * ty + 6, dx_3, y_7, lane + 14] = sum_7[lane]
                else:
                    if -8 * h + 8 * ty + 14 >= 0:
                        for dy_4 in seq(0, 8 * h - 8 * ty - 7):
                            for dx_4 in seq(0, 7):
                                if 8 * h - 8 * ty - 11 >= 0:
                                    for y_8 in seq(0, 14):
                                        for x_15 in seq(0, 3):
                                            sum_8: f32[8]
                                            for lane in par(0, 8):
                                                sum_8[lane] = 0.000000
                                            for x_16 in seq(0, 3):
                                                t312_2: f32[8]
                                                for lane in par(0, 8):
                                                    if -8 * x_15 + 14 >= 0:
                                                        t312_2[lane] = (input[x_16, 8 * ty + y_8 - 3, lane + 16 * tx + 8 * x_15 + 13] - input[x_16, dy_4 + 8 * ty + y_8 - 6, dx_4 + lane + 16 * tx + 8 * x_15 + 10])
                                                    else:
                                                        t312_2[lane] = (input[x_16, 8 * ty + y_8 - 3, lane + 16 * tx + 27] - input[x_16, dy_4 + 8 * ty + y_8 - 6, dx_4 + lane + 16 * tx + 24])
                                                for lane in par(0, 8):
                                                    sum_8[lane] = (sum_8[lane] + (t312_2[lane] * t312_2[lane]))
                                            for lane in par(0, 8):
                                                if -8 * x_15 + 14 >= 0:
                                                    d_1[dy_4, dx_4, y_8, lane + 8 * x_15] = sum_8[lane]
                                                else:
                                                    d_1[dy_4, dx_4, y_8, lane + 14] = sum_8[lane]
                                else:
                                    for y_9 in seq(0, 8 * h - 8 * ty + 3):
                                        for x_17 in seq(0, 3):
                                            sum_9: f32[8]
                                            for lane in par(0, 8):
                                                sum_9[lane] = 0.000000
                                            for x_18 in seq(0, 3):
                                                t312_3: f32[8]
                                                for lane in par(0, 8):
                                                    if -8 * x_17 + 14 >= 0:
                                                        t312_3[lane] = (input[x_18, 8 * ty + y_9 - 3, lane + 16 * tx + 8 * x_17 + 13] - input[x_18, dy_4 + 8 * ty + y_9 - 6, dx_4 + lane + 16 * tx + 8 * x_17 + 10])
                                                    else:
                                                        t312_3[lane] = (input[x_18, 8 * ty + y_9 - 3, lane + 16 * tx + 27] - input[x_18, dy_4 + 8 * ty + y_9 - 6, dx_4 + lane + 16 * tx + 24])
                                                for lane in par(0, 8):
                                                    sum_9[lane] = (sum_9[lane] + (t312_3[lane] * t312_3[lane]))
                                            for lane in par(0, 8):
                                                if -8 * x_17 + 14 >= 0:
                                                    d_1[dy_4, dx_4, y_9, lane + 8 * x_17] = sum_9[lane]
                                                else:
                                                    d_1[dy_4, dx_4, y_9, lane + 14] = sum_9[lane]
                                    for y_10 in seq(0, -8 * h + 8 * ty + 11):
                                        for x_19 in seq(0, 3):
                                            sum_10: f32[8]
                                            for lane in par(0, 8):
                                                sum_10[lane] = 0.000000
                                            for x_20 in seq(0, 3):
                                                t317: f32[8]
                                                for lane in par(0, 8):
                                                    if -8 * x_19 + 14 >= 0:
                                                        t317[lane] = (input[x_20, 8 * h - 1, lane + 16 * tx + 8 * x_19 + 13] - input[x_20, dy_4 + 8 * h + y_10 - 3, dx_4 + lane + 16 * tx + 8 * x_19 + 10])
                                                    else:
                                                        t317[lane] = (input[x_20, 8 * h - 1, lane + 16 * tx + 27] - input[x_20, dy_4 + 8 * h + y_10 - 3, dx_4 + lane + 16 * tx + 24])
                                                for lane in par(0, 8):
                                                    sum_10[lane] = (sum_10[lane] + (t317[lane] * t317[lane]))
                                            for lane in par(0, 8):
                                                if -8 * x_19 + 14 >= 0:
                                                    d_1[dy_4, dx_4, 8 * h - 8 * ty + y_10 + 3, lane + 8 * x_19] = sum_10[lane]
                                                else:
                                                    d_1[dy_4, dx_4, 8 * h - 8 * ty + y_10 + 3, lane + 14] = sum_10[lane]
                        for dy_5 in seq(0, -8 * h + 8 * ty + 14):
                            for dx_5 in seq(0, 7):
                                for y_11 in seq(0, 14):
                                    for x_21 in seq(0, 3):
                                        sum_11: f32[8]
                                        for lane in par(0, 8):
                                            sum_11[lane] = 0.000000
                                        for x_22 in seq(0, 3):
                                            t321: f32[8]
                                            for lane in par(0, 8):
                                                if 8 * h - 8 * ty - y_11 + 2 >= 0:
                                                    if -8 * x_21 + 14 >= 0:
                                                        if -dy_5 - y_11 + 12 >= 0:
                                                            t321[lane] = (input[x_22, 8 * ty + y_11 - 3, lane + 16 * tx + 8 * x_21 + 13] - input[x_22, dy_5 + 8 * h + y_11 - 13, dx_5 + lane + 16 * tx + 8 * x_21 + 10])
                                                        else:
                                                            t321[lane] = (input[x_22, 8 * ty + y_11 - 3, lane + 16 * tx + 8 * x_21 + 13] - input[x_22, 8 * h - 1, dx_5 + lane + 16 * tx + 8 * x_21 + 10])
                                                    else:
                                                        if -dy_5 - y_11 + 12 >= 0:
                                                            t321[lane] = (input[x_22, 8 * ty + y_11 - 3, lane + 16 * tx + 27] - input[x_22, dy_5 + 8 * h + y_11 - 13, dx_5 + lane + 16 * tx + 24])
                                                        else:
                                                            t321[lane] = (input[x_22, 8 * ty + y_11 - 3, lane + 16 * tx + 27] - input[x_22, 8 * h - 1, dx_5 + lane + 16 * tx + 24])
                                                else:
                                                    if -8 * x_21 + 14 >= 0:
                                                        if -dy_5 - y_11 + 12 >= 0:
                                                            t321[lane] = (input[x_22, 8 * h - 1, lane + 16 * tx + 8 * x_21 + 13] - input[x_22, dy_5 + 8 * h + y_11 - 13, dx_5 + lane + 16 * tx + 8 * x_21 + 10])
                                                        else:
                                                            t321[lane] = (input[x_22, 8 * h - 1, lane + 16 * tx + 8 * x_21 + 13] - input[x_22, 8 * h - 1, dx_5 + lane + 16 * tx + 8 * x_21 + 10])
                                                    else:
                                                        if -dy_5 - y_11 + 12 >= 0:
                                                            t321[lane] = (input[x_22, 8 * h - 1, lane + 16 * tx + 27] - input[x_22, dy_5 + 8 * h + y_11 - 13, dx_5 + lane + 16 * tx + 24])
                                                        else:
                                                            t321[lane] = (input[x_22, 8 * h - 1, lane + 16 * tx + 27] - input[x_22, 8 * h - 1, dx_5 + lane + 16 * tx + 24])
                                            for lane in par(0, 8):
                                                sum_11[lane] = (sum_11[lane] + (t321[lane] * t321[lane]))
                                        for lane in par(0, 8):
                                            if -8 * x_21 + 14 >= 0:
                                                d_1[dy_5 + 8 * h - 8 * ty - 7, dx_5, y_11, lane + 8 * x_21] = sum_11[lane]
                                            else:
                                                d_1[dy_5 + 8 * h - 8 * ty - 7, dx_5, y_11, lane + 14] = sum_11[lane]
                    else:
                        for dy_6 in seq(0, 7):
                            for dx_6 in seq(0, 7):
                                for y_12 in seq(0, 14):
                                    for x_23 in seq(0, 3):
                                        sum_12: f32[8]
                                        for lane in par(0, 8):
                                            sum_12[lane] = 0.000000
                                        for x_24 in seq(0, 3):
                                            t312_4: f32[8]
                                            for lane in par(0, 8):
                                                if -8 * x_23 + 14 >= 0:
                                                    t312_4[lane] = (input[x_24, 8 * ty + y_12 - 3, lane + 16 * tx + 8 * x_23 + 13] - input[x_24, dy_6 + 8 * ty + y_12 - 6, dx_6 + lane + 16 * tx + 8 * x_23 + 10])
                                                else:
                                                    t312_4[lane] = (input[x_24, 8 * ty + y_12 - 3, lane + 16 * tx + 27] - input[x_24, dy_6 + 8 * ty + y_12 - 6, dx_6 + lane + 16 * tx + 24])
                                            for lane in par(0, 8):
                                                sum_12[lane] = (sum_12[lane] + (t312_4[lane] * t312_4[lane]))
                                        for lane in par(0, 8):
                                            if -8 * x_23 + 14 >= 0:
                                                d_1[dy_6, dx_6, y_12, lane + 8 * x_23] = sum_12[lane]
                                            else:
                                                d_1[dy_6, dx_6, y_12, lane + 14] = sum_12[lane]
                blur_d_y_1: f32[7, 7, 8, 22]
                for dy_7 in seq(0, 7):
                    for dx_7 in seq(0, 7):
                        for x_25 in seq(0, 3):
                            for y_13 in seq(0, 8):
                                sum_13: f32[8]
                                for lane in par(0, 8):
                                    sum_13[lane] = 0.000000
                                for x_26 in seq(0, 7):
                                    for lane in par(0, 8):
                                        if -8 * x_25 + 14 >= 0:
                                            sum_13[lane] = (sum_13[lane] + d_1[dy_7, dx_7, x_26 + y_13, lane + 8 * x_25])
                                        else:
                                            sum_13[lane] = (sum_13[lane] + d_1[dy_7, dx_7, x_26 + y_13, lane + 14])
                                for lane in par(0, 8):
                                    if -8 * x_25 + 14 >= 0:
                                        blur_d_y_1[dy_7, dx_7, y_13, lane + 8 * x_25] = sum_13[lane]
                                    else:
                                        blur_d_y_1[dy_7, dx_7, y_13, lane + 14] = sum_13[lane]
                for y_14 in seq(0, 8):
                    for x_27 in seq(0, 2):
                        sum_14: f32[32]
                        for lane in par(0, 8):
                            sum_14[lane] = 0.000000
                        for lane in par(0, 8):
                            sum_14[lane + 8] = 0.000000
                        for lane in par(0, 8):
                            sum_14[lane + 16] = 0.000000
                        for lane in par(0, 8):
                            sum_14[lane + 24] = 0.000000
                        for y_15 in seq(0, 7):
                            for x_28 in seq(0, 7):
                                blur_d_1: f32[8]
                                sum_15: f32[8]
                                for lane in par(0, 8):
                                    sum_15[lane] = 0.000000
                                for x_29 in seq(0, 7):
                                    for lane in par(0, 8):
                                        sum_15[lane] = (sum_15[lane] + blur_d_y_1[y_15, x_28, y_14, lane + 8 * x_27 + x_29])
                                for lane in par(0, 8):
                                    blur_d_1[lane] = sum_15[lane]
                                for lane in par(0, 8):
                                    sum_14[lane] = (sum_14[lane] + (expf((blur_d_1[lane] * t416)) * input[0, 8 * ty + y_14 + y_15 - 3, lane + 16 * tx + 8 * x_27 + x_28 + 13]))
                                for lane in par(0, 8):
                                    sum_14[lane + 8] = (sum_14[lane + 8] + (expf((blur_d_1[lane] * t416)) * input[1, 8 * ty + y_14 + y_15 - 3, lane + 16 * tx + 8 * x_27 + x_28 + 13]))
                                for lane in par(0, 8):
                                    sum_14[lane + 16] = (sum_14[lane + 16] + (expf((blur_d_1[lane] * t416)) * input[2, 8 * ty + y_14 + y_15 - 3, lane + 16 * tx + 8 * x_27 + x_28 + 13]))
                                for lane in par(0, 8):
                                    sum_14[lane + 24] = (sum_14[lane + 24] + (expf((blur_d_1[lane] * t416)) * 1.000000))
                        for c_1 in seq(0, 3):
                            for lane in par(0, 8):
                                non_local_means[c_1, 8 * ty + y_14, lane + 16 * tx + 8 * x_27 + 16] = fmaxf(fminf((sum_14[8 * c_1 + lane] / sum_14[lane + 24]), 1.000000), 0.000000)
            d_2: f32[7, 7, 14, 22]
            for dy_8 in seq(0, 7):
                for dx_8 in seq(0, 7):
                    for y_16 in seq(0, 14):
                        for x_30 in seq(0, 3):
                            sum_16: f32[8]
                            for lane in par(0, 8):
                                sum_16[lane] = 0.000000
                            for x_31 in seq(0, 3):
                                t323: f32[8]
                                for lane in par(0, 8):
                                    if -8 * x_30 + 14 >= 0:
                                        if -lane - 8 * x_30 + 18 >= 0:
                                            if -8 * h + 8 * ty + y_16 - 2 >= 0:
                                                if -dx_8 - lane - 8 * x_30 + 21 >= 0:
                                                    if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                        t323[lane] = (input[x_31, 8 * h - 1, lane + 16 * w + 8 * x_30 - 19] - input[x_31, dy_8 + 8 * ty + y_16 - 6, dx_8 + lane + 16 * w + 8 * x_30 - 22])
                                                    else:
                                                        t323[lane] = (input[x_31, 8 * h - 1, lane + 16 * w + 8 * x_30 - 19] - input[x_31, 8 * h - 1, dx_8 + lane + 16 * w + 8 * x_30 - 22])
                                                else:
                                                    if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                        t323[lane] = (input[x_31, 8 * h - 1, lane + 16 * w + 8 * x_30 - 19] - input[x_31, dy_8 + 8 * ty + y_16 - 6, 16 * w - 1])
                                                    else:
                                                        t323[lane] = (input[x_31, 8 * h - 1, lane + 16 * w + 8 * x_30 - 19] - input[x_31, 8 * h - 1, 16 * w - 1])
                                            else:
                                                if -8 * ty - y_16 + 3 >= 0:
                                                    if -dx_8 - lane - 8 * x_30 + 21 >= 0:
                                                        if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                            t323[lane] = (input[x_31, 0, lane + 16 * w + 8 * x_30 - 19] - input[x_31, 0, dx_8 + lane + 16 * w + 8 * x_30 - 22])
                                                        else:
                                                            t323[lane] = (input[x_31, 0, lane + 16 * w + 8 * x_30 - 19] - input[x_31, dy_8 + 8 * ty + y_16 - 6, dx_8 + lane + 16 * w + 8 * x_30 - 22])
                                                    else:
                                                        if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                            t323[lane] = (input[x_31, 0, lane + 16 * w + 8 * x_30 - 19] - input[x_31, 0, 16 * w - 1])
                                                        else:
                                                            t323[lane] = (input[x_31, 0, lane + 16 * w + 8 * x_30 - 19] - input[x_31, dy_8 + 8 * ty + y_16 - 6, 16 * w - 1])
                                                else:
                                                    if -dx_8 - lane - 8 * x_30 + 21 >= 0:
                                                        if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                            if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, lane + 16 * w + 8 * x_30 - 19] - input[x_31, 0, dx_8 + lane + 16 * w + 8 * x_30 - 22])
                                                            else:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, lane + 16 * w + 8 * x_30 - 19] - input[x_31, dy_8 + 8 * ty + y_16 - 6, dx_8 + lane + 16 * w + 8 * x_30 - 22])
                                                        else:
                                                            t323[lane] = (input[x_31, 8 * ty + y_16 - 3, lane + 16 * w + 8 * x_30 - 19] - input[x_31, 8 * h - 1, dx_8 + lane + 16 * w + 8 * x_30 - 22])
                                                    else:
                                                        if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                            if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, lane + 16 * w + 8 * x_30 - 19] - input[x_31, 0, 16 * w - 1])
                                                            else:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, lane + 16 * w + 8 * x_30 - 19] - input[x_31, dy_8 + 8 * ty + y_16 - 6, 16 * w - 1])
                                                        else:
                                                            t323[lane] = (input[x_31, 8 * ty + y_16 - 3, lane + 16 * w + 8 * x_30 - 19] - input[x_31, 8 * h - 1, 16 * w - 1])
                                        else:
                                            if -8 * h + 8 * ty + y_16 - 2 >= 0:
                                                if -dx_8 - lane - 8 * x_30 + 21 >= 0:
                                                    if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                        t323[lane] = (input[x_31, 8 * h - 1, 16 * w - 1] - input[x_31, dy_8 + 8 * ty + y_16 - 6, dx_8 + lane + 16 * w + 8 * x_30 - 22])
                                                    else:
                                                        t323[lane] = (input[x_31, 8 * h - 1, 16 * w - 1] - input[x_31, 8 * h - 1, dx_8 + lane + 16 * w + 8 * x_30 - 22])
                                                else:
                                                    if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                        t323[lane] = (input[x_31, 8 * h - 1, 16 * w - 1] - input[x_31, dy_8 + 8 * ty + y_16 - 6, 16 * w - 1])
                                                    else:
                                                        t323[lane] = (input[x_31, 8 * h - 1, 16 * w - 1] - input[x_31, 8 * h - 1, 16 * w - 1])
                                            else:
                                                if -8 * ty - y_16 + 3 >= 0:
                                                    if -dx_8 - lane - 8 * x_30 + 21 >= 0:
                                                        if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                            t323[lane] = (input[x_31, 0, 16 * w - 1] - input[x_31, 0, dx_8 + lane + 16 * w + 8 * x_30 - 22])
                                                        else:
                                                            t323[lane] = (input[x_31, 0, 16 * w - 1] - input[x_31, dy_8 + 8 * ty + y_16 - 6, dx_8 + lane + 16 * w + 8 * x_30 - 22])
                                                    else:
                                                        if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                            t323[lane] = (input[x_31, 0, 16 * w - 1] - input[x_31, 0, 16 * w - 1])
                                                        else:
                                                            t323[lane] = (input[x_31, 0, 16 * w - 1] - input[x_31, dy_8 + 8 * ty + y_16 - 6, 16 * w - 1])
                                                else:
                                                    if -dx_8 - lane - 8 * x_30 + 21 >= 0:
                                                        if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                            if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, 16 * w - 1] - input[x_31, 0, dx_8 + lane + 16 * w + 8 * x_30 - 22])
                                                            else:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, 16 * w - 1] - input[x_31, dy_8 + 8 * ty + y_16 - 6, dx_8 + lane + 16 * w + 8 * x_30 - 22])
                                                        else:
                                                            t323[lane] = (input[x_31, 8 * ty + y_16 - 3, 16 * w - 1] - input[x_31, 8 * h - 1, dx_8 + lane + 16 * w + 8 * x_30 - 22])
                                                    else:
                                                        if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                            if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, 16 * w - 1] - input[x_31, 0, 16 * w - 1])
                                                            else:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, 16 * w - 1] - input[x_31, dy_8 + 8 * ty + y_16 - 6, 16 * w - 1])
                                                        else:
                                                            t323[lane] = (input[x_31, 8 * ty + y_16 - 3, 16 * w - 1] - input[x_31, 8 * h - 1, 16 * w - 1])
                                    else:
                                        if -lane + 4 >= 0:
                                            if -8 * h + 8 * ty + y_16 - 2 >= 0:
                                                if -dx_8 - lane + 7 >= 0:
                                                    if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                        t323[lane] = (input[x_31, 8 * h - 1, lane + 16 * w - 5] - input[x_31, dy_8 + 8 * ty + y_16 - 6, dx_8 + lane + 16 * w - 8])
                                                    else:
                                                        t323[lane] = (input[x_31, 8 * h - 1, lane + 16 * w - 5] - input[x_31, 8 * h - 1, dx_8 + lane + 16 * w - 8])
                                                else:
                                                    if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                        t323[lane] = (input[x_31, 8 * h - 1, lane + 16 * w - 5] - input[x_31, dy_8 + 8 * ty + y_16 - 6, 16 * w - 1])
                                                    else:
                                                        t323[lane] = (input[x_31, 8 * h - 1, lane + 16 * w - 5] - input[x_31, 8 * h - 1, 16 * w - 1])
                                            else:
                                                if -8 * ty - y_16 + 3 >= 0:
                                                    if -dx_8 - lane + 7 >= 0:
                                                        if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                            t323[lane] = (input[x_31, 0, lane + 16 * w - 5] - input[x_31, 0, dx_8 + lane + 16 * w - 8])
                                                        else:
                                                            t323[lane] = (input[x_31, 0, lane + 16 * w - 5] - input[x_31, dy_8 + 8 * ty + y_16 - 6, dx_8 + lane + 16 * w - 8])
                                                    else:
                                                        if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                            t323[lane] = (input[x_31, 0, lane + 16 * w - 5] - input[x_31, 0, 16 * w - 1])
                                                        else:
                                                            t323[lane] = (input[x_31, 0, lane + 16 * w - 5] - input[x_31, dy_8 + 8 * ty + y_16 - 6, 16 * w - 1])
                                                else:
                                                    if -dx_8 - lane + 7 >= 0:
                                                        if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                            if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, lane + 16 * w - 5] - input[x_31, 0, dx_8 + lane + 16 * w - 8])
                                                            else:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, lane + 16 * w - 5] - input[x_31, dy_8 + 8 * ty + y_16 - 6, dx_8 + lane + 16 * w - 8])
                                                        else:
                                                            t323[lane] = (input[x_31, 8 * ty + y_16 - 3, lane + 16 * w - 5] - input[x_31, 8 * h - 1, dx_8 + lane + 16 * w - 8])
                                                    else:
                                                        if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                            if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, lane + 16 * w - 5] - input[x_31, 0, 16 * w - 1])
                                                            else:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, lane + 16 * w - 5] - input[x_31, dy_8 + 8 * ty + y_16 - 6, 16 * w - 1])
                                                        else:
                                                            t323[lane] = (input[x_31, 8 * ty + y_16 - 3, lane + 16 * w - 5] - input[x_31, 8 * h - 1, 16 * w - 1])
                                        else:
                                            if -8 * h + 8 * ty + y_16 - 2 >= 0:
                                                if -dx_8 - lane + 7 >= 0:
                                                    if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                        t323[lane] = (input[x_31, 8 * h - 1, 16 * w - 1] - input[x_31, dy_8 + 8 * ty + y_16 - 6, dx_8 + lane + 16 * w - 8])
                                                    else:
                                                        t323[lane] = (input[x_31, 8 * h - 1, 16 * w - 1] - input[x_31, 8 * h - 1, dx_8 + lane + 16 * w - 8])
                                                else:
                                                    if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                        t323[lane] = (input[x_31, 8 * h - 1, 16 * w - 1] - input[x_31, dy_8 + 8 * ty + y_16 - 6, 16 * w - 1])
                                                    else:
                                                        t323[lane] = (input[x_31, 8 * h - 1, 16 * w - 1] - input[x_31, 8 * h - 1, 16 * w - 1])
                                            else:
                                                if -8 * ty - y_16 + 3 >= 0:
                                                    if -dx_8 - lane + 7 >= 0:
                                                        if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                            t323[lane] = (input[x_31, 0, 16 * w - 1] - input[x_31, 0, dx_8 + lane + 16 * w - 8])
                                                        else:
                                                            t323[lane] = (input[x_31, 0, 16 * w - 1] - input[x_31, dy_8 + 8 * ty + y_16 - 6, dx_8 + lane + 16 * w - 8])
                                                    else:
                                                        if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                            t323[lane] = (input[x_31, 0, 16 * w - 1] - input[x_31, 0, 16 * w - 1])
                                                        else:
                                                            t323[lane] = (input[x_31, 0, 16 * w - 1] - input[x_31, dy_8 + 8 * ty + y_16 - 6, 16 * w - 1])
                                                else:
                                                    if -dx_8 - lane + 7 >= 0:
                                                        if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                            if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, 16 * w - 1] - input[x_31, 0, dx_8 + lane + 16 * w - 8])
                                                            else:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, 16 * w - 1] - input[x_31, dy_8 + 8 * ty + y_16 - 6, dx_8 + lane + 16 * w - 8])
                                                        else:
                                                            t323[lane] = (input[x_31, 8 * ty + y_16 - 3, 16 * w - 1] - input[x_31, 8 * h - 1, dx_8 + lane + 16 * w - 8])
                                                    else:
                                                        if -dy_8 + 8 * h - 8 * ty - y_16 + 5 >= 0:
                                                            if -dy_8 - 8 * ty - y_16 + 6 >= 0:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, 16 * w - 1] - input[x_31, 0, 16 * w - 1])
                                                            else:
                                                                t323[lane] = (input[x_31, 8 * ty + y_16 - 3, 16 * w - 1] - input[x_31, dy_8 + 8 * ty + y_16 - 6, 16 * w - 1])
                                                        else:
                                                            t323[lane] = (input[x_31, 8 * ty + y_16 - 3, 16 * w - 1] - input[x_31, 8 * h - 1, 16 * w - 1])
                                for lane in par(0, 8):
                                    sum_16[lane] = (sum_16[lane] + (t323[lane] * t323[lane]))
                            for lane in par(0, 8):
                                if -8 * x_30 + 14 >= 0:
                                    d_2[dy_8, dx_8, y_16, lane + 8 * x_30] = sum_16[lane]
                                else:
                                    d_2[dy_8, dx_8, y_16, lane + 14] = sum_16[lane]
            blur_d_y_2: f32[7, 7, 8, 22]
            for dy_9 in seq(0, 7):
                for dx_9 in seq(0, 7):
                    for x_32 in seq(0, 3):
                        for y_17 in seq(0, 8):
                            sum_17: f32[8]
                            for lane in par(0, 8):
                                sum_17[lane] = 0.000000
                            for x_33 in seq(0, 7):
                                for lane in par(0, 8):
                                    if -8 * x_32 + 14 >= 0:
                                        sum_17[lane] = (sum_17[lane] + d_2[dy_9, dx_9, x_33 + y_17, lane + 8 * x_32])
                                    else:
                                        sum_17[lane] = (sum_17[lane] + d_2[dy_9, dx_9, x_33 + y_17, lane + 14])
                            for lane in par(0, 8):
                                if -8 * x_32 + 14 >= 0:
                                    blur_d_y_2[dy_9, dx_9, y_17, lane + 8 * x_32] = sum_17[lane]
                                else:
                                    blur_d_y_2[dy_9, dx_9, y_17, lane + 14] = sum_17[lane]
            for y_18 in seq(0, 8):
                for x_34 in seq(0, 2):
                    sum_18: f32[32]
                    for lane in par(0, 8):
                        sum_18[lane] = 0.000000
                    for lane in par(0, 8):
                        sum_18[lane + 8] = 0.000000
                    for lane in par(0, 8):
                        sum_18[lane + 16] = 0.000000
                    for lane in par(0, 8):
                        sum_18[lane + 24] = 0.000000
                    for y_19 in seq(0, 7):
                        for x_35 in seq(0, 7):
                            blur_d_2: f32[8]
                            sum_19: f32[8]
                            for lane in par(0, 8):
                                sum_19[lane] = 0.000000
                            for x_36 in seq(0, 7):
                                for lane in par(0, 8):
                                    sum_19[lane] = (sum_19[lane] + blur_d_y_2[y_19, x_35, y_18, lane + 8 * x_34 + x_36])
                            for lane in par(0, 8):
                                blur_d_2[lane] = sum_19[lane]
                            for lane in par(0, 8):
                                if -lane - 8 * x_34 - x_35 + 18 >= 0:
                                    sum_18[lane] = (sum_18[lane] + (expf((blur_d_2[lane] * t416)) * input[0, 8 * ty + y_18 + y_19 - 3, lane + 16 * w + 8 * x_34 + x_35 - 19]))
                                else:
                                    sum_18[lane] = (sum_18[lane] + (expf((blur_d_2[lane] * t416)) * input[0, 8 * ty + y_18 + y_19 - 3, 16 * w - 1]))
                            for lane in par(0, 8):
                                if -lane - 8 * x_34 - x_35 + 18 >= 0:
                                    sum_18[lane + 8] = (sum_18[lane + 8] + (expf((blur_d_2[lane] * t416)) * input[1, 8 * ty + y_18 + y_19 - 3, lane + 16 * w + 8 * x_34 + x_35 - 19]))
                                else:
                                    sum_18[lane + 8] = (sum_18[lane + 8] + (expf((blur_d_2[lane] * t416)) * input[1, 8 * ty + y_18 + y_19 - 3, 16 * w - 1]))
                            for lane in par(0, 8):
                                if -lane - 8 * x_34 - x_35 + 18 >= 0:
                                    sum_18[lane + 16] = (sum_18[lane + 16] + (expf((blur_d_2[lane] * t416)) * input[2, 8 * ty + y_18 + y_19 - 3, lane + 16 * w + 8 * x_34 + x_35 - 19]))
                                else:
                                    sum_18[lane + 16] = (sum_18[lane + 16] + (expf((blur_d_2[lane] * t416)) * input[2, 8 * ty + y_18 + y_19 - 3, 16 * w - 1]))
                            for lane in par(0, 8):
                                sum_18[lane + 24] = (sum_18[lane + 24] + (expf((blur_d_2[lane] * t416)) * 1.000000))
                    for c_2 in seq(0, 3):
                        for lane in par(0, 8):
                            non_local_means[c_2, 8 * ty + y_18, lane + 16 * w + 8 * x_34 - 16] = fmaxf(fminf((sum_18[8 * c_2 + lane] / sum_18[lane + 24]), 1.000000), 0.000000)
        else:
            for tx_1 in seq(0, w):
                d_3: f32[7, 7, 14, 22]
                for dy_10 in seq(0, 7):
                    for dx_10 in seq(0, 7):
                        for y_20 in seq(0, 14):
                            for x_37 in seq(0, 3):
                                sum_20: f32[8]
                                for lane in par(0, 8):
                                    sum_20[lane] = 0.000000
                                for x_38 in seq(0, 3):
                                    t325: f32[8]
                                    for lane in par(0, 8):
                                        if -8 * x_37 + 14 >= 0:
                                            if -lane - 16 * tx_1 + 16 * w - 8 * x_37 + 2 >= 0:
                                                if -lane - 16 * tx_1 - 8 * x_37 + 3 >= 0:
                                                    if -8 * h + 8 * ty + y_20 - 2 >= 0:
                                                        if -dx_10 - lane - 16 * tx_1 - 8 * x_37 + 6 >= 0:
                                                            if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                t325[lane] = (input[x_38, 8 * h - 1, 0] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 0])
                                                            else:
                                                                t325[lane] = (input[x_38, 8 * h - 1, 0] - input[x_38, 8 * h - 1, 0])
                                                        else:
                                                            if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                t325[lane] = (input[x_38, 8 * h - 1, 0] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                            else:
                                                                t325[lane] = (input[x_38, 8 * h - 1, 0] - input[x_38, 8 * h - 1, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                    else:
                                                        if -8 * ty - y_20 + 3 >= 0:
                                                            if -dx_10 - lane - 16 * tx_1 - 8 * x_37 + 6 >= 0:
                                                                if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                    t325[lane] = (input[x_38, 0, 0] - input[x_38, 0, 0])
                                                                else:
                                                                    t325[lane] = (input[x_38, 0, 0] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 0])
                                                            else:
                                                                if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                    t325[lane] = (input[x_38, 0, 0] - input[x_38, 0, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                                else:
                                                                    t325[lane] = (input[x_38, 0, 0] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                        else:
                                                            if -dx_10 - lane - 16 * tx_1 - 8 * x_37 + 6 >= 0:
                                                                if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                    if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                        t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 0] - input[x_38, 0, 0])
                                                                    else:
                                                                        t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 0] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 0])
                                                                else:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 0] - input[x_38, 8 * h - 1, 0])
                                                            else:
                                                                if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                    if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                        t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 0] - input[x_38, 0, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                                    else:
                                                                        t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 0] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                                else:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 0] - input[x_38, 8 * h - 1, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                else:
                                                    if -8 * h + 8 * ty + y_20 - 2 >= 0:
                                                        if -dx_10 - lane - 16 * tx_1 + 16 * w - 8 * x_37 + 5 >= 0:
                                                            if -dx_10 - lane - 16 * tx_1 - 8 * x_37 + 6 >= 0:
                                                                if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                    t325[lane] = (input[x_38, 8 * h - 1, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 0])
                                                                else:
                                                                    t325[lane] = (input[x_38, 8 * h - 1, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, 8 * h - 1, 0])
                                                            else:
                                                                if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                    t325[lane] = (input[x_38, 8 * h - 1, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                                else:
                                                                    t325[lane] = (input[x_38, 8 * h - 1, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, 8 * h - 1, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                        else:
                                                            if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                t325[lane] = (input[x_38, 8 * h - 1, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 16 * w - 1])
                                                            else:
                                                                t325[lane] = (input[x_38, 8 * h - 1, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, 8 * h - 1, 16 * w - 1])
                                                    else:
                                                        if -8 * ty - y_20 + 3 >= 0:
                                                            if -dx_10 - lane - 16 * tx_1 + 16 * w - 8 * x_37 + 5 >= 0:
                                                                if -dx_10 - lane - 16 * tx_1 - 8 * x_37 + 6 >= 0:
                                                                    if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                        t325[lane] = (input[x_38, 0, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, 0, 0])
                                                                    else:
                                                                        t325[lane] = (input[x_38, 0, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 0])
                                                                else:
                                                                    if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                        t325[lane] = (input[x_38, 0, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, 0, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                                    else:
                                                                        t325[lane] = (input[x_38, 0, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                            else:
                                                                if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                    t325[lane] = (input[x_38, 0, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, 0, 16 * w - 1])
                                                                else:
                                                                    t325[lane] = (input[x_38, 0, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 16 * w - 1])
                                                        else:
                                                            if -dx_10 - lane - 16 * tx_1 + 16 * w - 8 * x_37 + 5 >= 0:
                                                                if -dx_10 - lane - 16 * tx_1 - 8 * x_37 + 6 >= 0:
                                                                    if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                        if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                            t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, 0, 0])
                                                                        else:
                                                                            t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 0])
                                                                    else:
                                                                        t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, 8 * h - 1, 0])
                                                                else:
                                                                    if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                        if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                            t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, 0, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                                        else:
                                                                            t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                                    else:
                                                                        t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, 8 * h - 1, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                            else:
                                                                if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                    if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                        t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, 0, 16 * w - 1])
                                                                    else:
                                                                        t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 16 * w - 1])
                                                                else:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 8 * x_37 - 3] - input[x_38, 8 * h - 1, 16 * w - 1])
                                            else:
                                                if -8 * h + 8 * ty + y_20 - 2 >= 0:
                                                    if -dx_10 - lane - 16 * tx_1 + 16 * w - 8 * x_37 + 5 >= 0:
                                                        if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                            t325[lane] = (input[x_38, 8 * h - 1, 16 * w - 1] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                        else:
                                                            t325[lane] = (input[x_38, 8 * h - 1, 16 * w - 1] - input[x_38, 8 * h - 1, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                    else:
                                                        if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                            t325[lane] = (input[x_38, 8 * h - 1, 16 * w - 1] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 16 * w - 1])
                                                        else:
                                                            t325[lane] = (input[x_38, 8 * h - 1, 16 * w - 1] - input[x_38, 8 * h - 1, 16 * w - 1])
                                                else:
                                                    if -8 * ty - y_20 + 3 >= 0:
                                                        if -dx_10 - lane - 16 * tx_1 + 16 * w - 8 * x_37 + 5 >= 0:
                                                            if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                t325[lane] = (input[x_38, 0, 16 * w - 1] - input[x_38, 0, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                            else:
                                                                t325[lane] = (input[x_38, 0, 16 * w - 1] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                        else:
                                                            if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                t325[lane] = (input[x_38, 0, 16 * w - 1] - input[x_38, 0, 16 * w - 1])
                                                            else:
                                                                t325[lane] = (input[x_38, 0, 16 * w - 1] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 16 * w - 1])
                                                    else:
                                                        if -dx_10 - lane - 16 * tx_1 + 16 * w - 8 * x_37 + 5 >= 0:
                                                            if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 16 * w - 1] - input[x_38, 0, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                                else:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 16 * w - 1] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                            else:
                                                                t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 16 * w - 1] - input[x_38, 8 * h - 1, dx_10 + lane + 16 * tx_1 + 8 * x_37 - 6])
                                                        else:
                                                            if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 16 * w - 1] - input[x_38, 0, 16 * w - 1])
                                                                else:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 16 * w - 1] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 16 * w - 1])
                                                            else:
                                                                t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 16 * w - 1] - input[x_38, 8 * h - 1, 16 * w - 1])
                                        else:
                                            if -lane - 16 * tx_1 + 16 * w - 12 >= 0:
                                                if -8 * h + 8 * ty + y_20 - 2 >= 0:
                                                    if -dx_10 - lane - 16 * tx_1 + 16 * w - 9 >= 0:
                                                        if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                            t325[lane] = (input[x_38, 8 * h - 1, lane + 16 * tx_1 + 11] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8])
                                                        else:
                                                            t325[lane] = (input[x_38, 8 * h - 1, lane + 16 * tx_1 + 11] - input[x_38, 8 * h - 1, dx_10 + lane + 16 * tx_1 + 8])
                                                    else:
                                                        if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                            t325[lane] = (input[x_38, 8 * h - 1, lane + 16 * tx_1 + 11] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 16 * w - 1])
                                                        else:
                                                            t325[lane] = (input[x_38, 8 * h - 1, lane + 16 * tx_1 + 11] - input[x_38, 8 * h - 1, 16 * w - 1])
                                                else:
                                                    if -8 * ty - y_20 + 3 >= 0:
                                                        if -dx_10 - lane - 16 * tx_1 + 16 * w - 9 >= 0:
                                                            if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                t325[lane] = (input[x_38, 0, lane + 16 * tx_1 + 11] - input[x_38, 0, dx_10 + lane + 16 * tx_1 + 8])
                                                            else:
                                                                t325[lane] = (input[x_38, 0, lane + 16 * tx_1 + 11] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8])
                                                        else:
                                                            if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                t325[lane] = (input[x_38, 0, lane + 16 * tx_1 + 11] - input[x_38, 0, 16 * w - 1])
                                                            else:
                                                                t325[lane] = (input[x_38, 0, lane + 16 * tx_1 + 11] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 16 * w - 1])
                                                    else:
                                                        if -dx_10 - lane - 16 * tx_1 + 16 * w - 9 >= 0:
                                                            if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 11] - input[x_38, 0, dx_10 + lane + 16 * tx_1 + 8])
                                                                else:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 11] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8])
                                                            else:
                                                                t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 11] - input[x_38, 8 * h - 1, dx_10 + lane + 16 * tx_1 + 8])
                                                        else:
                                                            if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 11] - input[x_38, 0, 16 * w - 1])
                                                                else:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 11] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 16 * w - 1])
                                                            else:
                                                                t325[lane] = (input[x_38, 8 * ty + y_20 - 3, lane + 16 * tx_1 + 11] - input[x_38, 8 * h - 1, 16 * w - 1])
                                            else:
                                                if -8 * h + 8 * ty + y_20 - 2 >= 0:
                                                    if -dx_10 - lane - 16 * tx_1 + 16 * w - 9 >= 0:
                                                        if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                            t325[lane] = (input[x_38, 8 * h - 1, 16 * w - 1] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8])
                                                        else:
                                                            t325[lane] = (input[x_38, 8 * h - 1, 16 * w - 1] - input[x_38, 8 * h - 1, dx_10 + lane + 16 * tx_1 + 8])
                                                    else:
                                                        if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                            t325[lane] = (input[x_38, 8 * h - 1, 16 * w - 1] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 16 * w - 1])
                                                        else:
                                                            t325[lane] = (input[x_38, 8 * h - 1, 16 * w - 1] - input[x_38, 8 * h - 1, 16 * w - 1])
                                                else:
                                                    if -8 * ty - y_20 + 3 >= 0:
                                                        if -dx_10 - lane - 16 * tx_1 + 16 * w - 9 >= 0:
                                                            if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                t325[lane] = (input[x_38, 0, 16 * w - 1] - input[x_38, 0, dx_10 + lane + 16 * tx_1 + 8])
                                                            else:
                                                                t325[lane] = (input[x_38, 0, 16 * w - 1] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8])
                                                        else:
                                                            if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                t325[lane] = (input[x_38, 0, 16 * w - 1] - input[x_38, 0, 16 * w - 1])
                                                            else:
                                                                t325[lane] = (input[x_38, 0, 16 * w - 1] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 16 * w - 1])
                                                    else:
                                                        if -dx_10 - lane - 16 * tx_1 + 16 * w - 9 >= 0:
                                                            if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 16 * w - 1] - input[x_38, 0, dx_10 + lane + 16 * tx_1 + 8])
                                                                else:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 16 * w - 1] - input[x_38, dy_10 + 8 * ty + y_20 - 6, dx_10 + lane + 16 * tx_1 + 8])
                                                            else:
                                                                t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 16 * w - 1] - input[x_38, 8 * h - 1, dx_10 + lane + 16 * tx_1 + 8])
                                                        else:
                                                            if -dy_10 + 8 * h - 8 * ty - y_20 + 5 >= 0:
                                                                if -dy_10 - 8 * ty - y_20 + 6 >= 0:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 16 * w - 1] - input[x_38, 0, 16 * w - 1])
                                                                else:
                                                                    t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 16 * w - 1] - input[x_38, dy_10 + 8 * ty + y_20 - 6, 16 * w - 1])
                                                            else:
                                                                t325[lane] = (input[x_38, 8 * ty + y_20 - 3, 16 * w - 1] - input[x_38, 8 * h - 1, 16 * w - 1])
                                    for lane in par(0, 8):
                                        sum_20[lane] = (sum_20[lane] + (t325[lane] * t325[lane]))
                                for lane in par(0, 8):
                                    if -8 * x_37 + 14 >= 0:
                                        d_3[dy_10, dx_10, y_20, lane + 8 * x_37] = sum_20[lane]
                                    else:
                                        d_3[dy_10, dx_10, y_20, lane + 14] = sum_20[lane]
                blur_d_y_3: f32[7, 7, 8, 22]
                for dy_11 in seq(0, 7):
                    for dx_11 in seq(0, 7):
                        for x_39 in seq(0, 3):
                            for y_21 in seq(0, 8):
                                sum_21: f32[8]
                                for lane in par(0, 8):
                                    sum_21[lane] = 0.000000
                                for x_40 in seq(0, 7):
                                    for lane in par(0, 8):
                                        if -8 * x_39 + 14 >= 0:
                                            sum_21[lane] = (sum_21[lane] + d_3[dy_11, dx_11, x_40 + y_21, lane + 8 * x_39])
                                        else:
                                            sum_21[lane] = (sum_21[lane] + d_3[dy_11, dx_11, x_40 + y_21, lane + 14])
                                for lane in par(0, 8):
                                    if -8 * x_39 + 14 >= 0:
                                        blur_d_y_3[dy_11, dx_11, y_21, lane + 8 * x_39] = sum_21[lane]
                                    else:
                                        blur_d_y_3[dy_11, dx_11, y_21, lane + 14] = sum_21[lane]
                for y_22 in seq(0, 8):
                    for x_41 in seq(0, 2):
                        sum_22: f32[32]
                        for lane in par(0, 8):
                            sum_22[lane] = 0.000000
                        for lane in par(0, 8):
                            sum_22[lane + 8] = 0.000000
                        for lane in par(0, 8):
                            sum_22[lane + 16] = 0.000000
                        for lane in par(0, 8):
                            sum_22[lane + 24] = 0.000000
                        for y_23 in seq(0, 7):
                            for x_42 in seq(0, 7):
                                blur_d_3: f32[8]
                                sum_23: f32[8]
                                for lane in par(0, 8):
                                    sum_23[lane] = 0.000000
                                for x_43 in seq(0, 7):
                                    for lane in par(0, 8):
                                        sum_23[lane] = (sum_23[lane] + blur_d_y_3[y_23, x_42, y_22, lane + 8 * x_41 + x_43])
                                for lane in par(0, 8):
                                    blur_d_3[lane] = sum_23[lane]
                                for lane in par(0, 8):
                                    if -lane - 16 * tx_1 + 16 * w - 8 * x_41 - x_42 + 2 >= 0:
                                        if -lane - 16 * tx_1 - 8 * x_41 - x_42 + 3 >= 0:
                                            if 8 * h - 8 * ty - y_22 - y_23 + 2 >= 0:
                                                if -8 * ty - y_22 - y_23 + 3 >= 0:
                                                    sum_22[lane] = (sum_22[lane] + (expf((blur_d_3[lane] * t416)) * input[0, 0, 0]))
                                                else:
                                                    sum_22[lane] = (sum_22[lane] + (expf((blur_d_3[lane] * t416)) * input[0, 8 * ty + y_22 + y_23 - 3, 0]))
                                            else:
                                                sum_22[lane] = (sum_22[lane] + (expf((blur_d_3[lane] * t416)) * input[0, 8 * h - 1, 0]))
                                        else:
                                            if 8 * h - 8 * ty - y_22 - y_23 + 2 >= 0:
                                                if -8 * ty - y_22 - y_23 + 3 >= 0:
                                                    sum_22[lane] = (sum_22[lane] + (expf((blur_d_3[lane] * t416)) * input[0, 0, lane + 16 * tx_1 + 8 * x_41 + x_42 - 3]))
                                                else:
                                                    sum_22[lane] = (sum_22[lane] + (expf((blur_d_3[lane] * t416)) * input[0, 8 * ty + y_22 + y_23 - 3, lane + 16 * tx_1 + 8 * x_41 + x_42 - 3]))
                                            else:
                                                sum_22[lane] = (sum_22[lane] + (expf((blur_d_3[lane] * t416)) * input[0, 8 * h - 1, lane + 16 * tx_1 + 8 * x_41 + x_42 - 3]))
                                    else:
                                        if 8 * h - 8 * ty - y_22 - y_23 + 2 >= 0:
                                            if -8 * ty - y_22 - y_23 + 3 >= 0:
                                                sum_22[lane] = (sum_22[lane] + (expf((blur_d_3[lane] * t416)) * input[0, 0, 16 * w - 1]))
                                            else:
                                                sum_22[lane] = (sum_22[lane] + (expf((blur_d_3[lane] * t416)) * input[0, 8 * ty + y_22 + y_23 - 3, 16 * w - 1]))
                                        else:
                                            sum_22[lane] = (sum_22[lane] + (expf((blur_d_3[lane] * t416)) * input[0, 8 * h - 1, 16 * w - 1]))
                                for lane in par(0, 8):
                                    if -lane - 16 * tx_1 + 16 * w - 8 * x_41 - x_42 + 2 >= 0:
                                        if -lane - 16 * tx_1 - 8 * x_41 - x_42 + 3 >= 0:
                                            if 8 * h - 8 * ty - y_22 - y_23 + 2 >= 0:
                                                if -8 * ty - y_22 - y_23 + 3 >= 0:
                                                    sum_22[lane + 8] = (sum_22[lane + 8] + (expf((blur_d_3[lane] * t416)) * input[1, 0, 0]))
                                                else:
                                                    sum_22[lane + 8] = (sum_22[lane + 8] + (expf((blur_d_3[lane] * t416)) * input[1, 8 * ty + y_22 + y_23 - 3, 0]))
                                            else:
                                                sum_22[lane + 8] = (sum_22[lane + 8] + (expf((blur_d_3[lane] * t416)) * input[1, 8 * h - 1, 0]))
                                        else:
                                            if 8 * h - 8 * ty - y_22 - y_23 + 2 >= 0:
                                                if -8 * ty - y_22 - y_23 + 3 >= 0:
                                                    sum_22[lane + 8] = (sum_22[lane + 8] + (expf((blur_d_3[lane] * t416)) * input[1, 0, lane + 16 * tx_1 + 8 * x_41 + x_42 - 3]))
                                                else:
                                                    sum_22[lane + 8] = (sum_22[lane + 8] + (expf((blur_d_3[lane] * t416)) * input[1, 8 * ty + y_22 + y_23 - 3, lane + 16 * tx_1 + 8 * x_41 + x_42 - 3]))
                                            else:
                                                sum_22[lane + 8] = (sum_22[lane + 8] + (expf((blur_d_3[lane] * t416)) * input[1, 8 * h - 1, lane + 16 * tx_1 + 8 * x_41 + x_42 - 3]))
                                    else:
                                        if 8 * h - 8 * ty - y_22 - y_23 + 2 >= 0:
                                            if -8 * ty - y_22 - y_23 + 3 >= 0:
                                                sum_22[lane + 8] = (sum_22[lane + 8] + (expf((blur_d_3[lane] * t416)) * input[1, 0, 16 * w - 1]))
                                            else:
                                                sum_22[lane + 8] = (sum_22[lane + 8] + (expf((blur_d_3[lane] * t416)) * input[1, 8 * ty + y_22 + y_23 - 3, 16 * w - 1]))
                                        else:
                                            sum_22[lane + 8] = (sum_22[lane + 8] + (expf((blur_d_3[lane] * t416)) * input[1, 8 * h - 1, 16 * w - 1]))
                                for lane in par(0, 8):
                                    if -lane - 16 * tx_1 + 16 * w - 8 * x_41 - x_42 + 2 >= 0:
                                        if -lane - 16 * tx_1 - 8 * x_41 - x_42 + 3 >= 0:
                                            if 8 * h - 8 * ty - y_22 - y_23 + 2 >= 0:
                                                if -8 * ty - y_22 - y_23 + 3 >= 0:
                                                    sum_22[lane + 16] = (sum_22[lane + 16] + (expf((blur_d_3[lane] * t416)) * input[2, 0, 0]))
                                                else:
                                                    sum_22[lane + 16] = (sum_22[lane + 16] + (expf((blur_d_3[lane] * t416)) * input[2, 8 * ty + y_22 + y_23 - 3, 0]))
                                            else:
                                                sum_22[lane + 16] = (sum_22[lane + 16] + (expf((blur_d_3[lane] * t416)) * input[2, 8 * h - 1, 0]))
                                        else:
                                            if 8 * h - 8 * ty - y_22 - y_23 + 2 >= 0:
                                                if -8 * ty - y_22 - y_23 + 3 >= 0:
                                                    sum_22[lane + 16] = (sum_22[lane + 16] + (expf((blur_d_3[lane] * t416)) * input[2, 0, lane + 16 * tx_1 + 8 * x_41 + x_42 - 3]))
                                                else:
                                                    sum_22[lane + 16] = (sum_22[lane + 16] + (expf((blur_d_3[lane] * t416)) * input[2, 8 * ty + y_22 + y_23 - 3, lane + 16 * tx_1 + 8 * x_41 + x_42 - 3]))
                                            else:
                                                sum_22[lane + 16] = (sum_22[lane + 16] + (expf((blur_d_3[lane] * t416)) * input[2, 8 * h - 1, lane + 16 * tx_1 + 8 * x_41 + x_42 - 3]))
                                    else:
                                        if 8 * h - 8 * ty - y_22 - y_23 + 2 >= 0:
                                            if -8 * ty - y_22 - y_23 + 3 >= 0:
                                                sum_22[lane + 16] = (sum_22[lane + 16] + (expf((blur_d_3[lane] * t416)) * input[2, 0, 16 * w - 1]))
                                            else:
                                                sum_22[lane + 16] = (sum_22[lane + 16] + (expf((blur_d_3[lane] * t416)) * input[2, 8 * ty + y_22 + y_23 - 3, 16 * w - 1]))
                                        else:
                                            sum_22[lane + 16] = (sum_22[lane + 16] + (expf((blur_d_3[lane] * t416)) * input[2, 8 * h - 1, 16 * w - 1]))
                                for lane in par(0, 8):
                                    sum_22[lane + 24] = (sum_22[lane + 24] + (expf((blur_d_3[lane] * t416)) * 1.000000))
                        for c_3 in seq(0, 3):
                            for lane in par(0, 8):
                                non_local_means[c_3, 8 * ty + y_22, lane + 16 * tx_1 + 8 * x_41] = fmaxf(fminf((sum_22[8 * c_3 + lane] / sum_22[lane + 24]), 1.000000), 0.000000)
