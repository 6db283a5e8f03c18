# What Halide 21.0.0 made of 'conv', converted from conv.stmt by bench/halide/lower.py.
@proc
def conv_halide(input: f32[5, 82, 102, 128], filter: f32[128, 3, 3, 128], bias: f32[128], relu: f32[5, 80, 100, 128]):
    for co in par(0, 2):
        for s0 in par(0, 5):
            for y in par(0, 80):
                for xo in seq(0, 20):
                    conv: f32[1, 1, 5, 64]
                    for lane in par(0, 16):
                        conv[0, 0, 0, lane] = bias[64 * co + lane]
                    for lane in par(0, 16):
                        conv[0, 0, 0, lane + 16] = bias[64 * co + lane + 16]
                    for lane in par(0, 16):
                        conv[0, 0, 0, lane + 32] = bias[64 * co + lane + 32]
                    for lane in par(0, 16):
                        conv[0, 0, 0, lane + 48] = bias[64 * co + lane + 48]
                    for lane in par(0, 16):
                        conv[0, 0, 1, lane] = bias[64 * co + lane]
                    for lane in par(0, 16):
                        conv[0, 0, 1, lane + 16] = bias[64 * co + lane + 16]
                    for lane in par(0, 16):
                        conv[0, 0, 1, lane + 32] = bias[64 * co + lane + 32]
                    for lane in par(0, 16):
                        conv[0, 0, 1, lane + 48] = bias[64 * co + lane + 48]
                    for lane in par(0, 16):
                        conv[0, 0, 2, lane] = bias[64 * co + lane]
                    for lane in par(0, 16):
                        conv[0, 0, 2, lane + 16] = bias[64 * co + lane + 16]
                    for lane in par(0, 16):
                        conv[0, 0, 2, lane + 32] = bias[64 * co + lane + 32]
                    for lane in par(0, 16):
                        conv[0, 0, 2, lane + 48] = bias[64 * co + lane + 48]
                    for lane in par(0, 16):
                        conv[0, 0, 3, lane] = bias[64 * co + lane]
                    for lane in par(0, 16):
                        conv[0, 0, 3, lane + 16] = bias[64 * co + lane + 16]
                    for lane in par(0, 16):
                        conv[0, 0, 3, lane + 32] = bias[64 * co + lane + 32]
                    for lane in par(0, 16):
                        conv[0, 0, 3, lane + 48] = bias[64 * co + lane + 48]
                    for lane in par(0, 16):
                        conv[0, 0, 4, lane] = bias[64 * co + lane]
                    for lane in par(0, 16):
                        conv[0, 0, 4, lane + 16] = bias[64 * co + lane + 16]
                    for lane in par(0, 16):
                        conv[0, 0, 4, lane + 32] = bias[64 * co + lane + 32]
                    for lane in par(0, 16):
                        conv[0, 0, 4, lane + 48] = bias[64 * co + lane + 48]
                    for z in seq(0, 3):
                        for y_1 in seq(0, 3):
                            for x in seq(0, 64):
                                filter_im_global_wrapper: f32[2, 1, 1, 64]
                                for lane in par(0, 16):
                                    filter_im_global_wrapper[0, 0, 0, lane] = filter[2 * x, z, y_1, 64 * co + lane]
                                for lane in par(0, 16):
                                    filter_im_global_wrapper[0, 0, 0, lane + 16] = filter[2 * x, z, y_1, 64 * co + lane + 16]
                                for lane in par(0, 16):
                                    filter_im_global_wrapper[0, 0, 0, lane + 32] = filter[2 * x, z, y_1, 64 * co + lane + 32]
                                for lane in par(0, 16):
                                    filter_im_global_wrapper[0, 0, 0, lane + 48] = filter[2 * x, z, y_1, 64 * co + lane + 48]
                                for lane in par(0, 16):
                                    filter_im_global_wrapper[1, 0, 0, lane] = filter[2 * x + 1, z, y_1, 64 * co + lane]
                                for lane in par(0, 16):
                                    filter_im_global_wrapper[1, 0, 0, lane + 16] = filter[2 * x + 1, z, y_1, 64 * co + lane + 16]
                                for lane in par(0, 16):
                                    filter_im_global_wrapper[1, 0, 0, lane + 32] = filter[2 * x + 1, z, y_1, 64 * co + lane + 32]
                                for lane in par(0, 16):
                                    filter_im_global_wrapper[1, 0, 0, lane + 48] = filter[2 * x + 1, z, y_1, 64 * co + lane + 48]
                                input_im_global_wrapper: f32[1]
                                input_im_global_wrapper[0] = input[s0, y + z, 5 * xo + y_1, 2 * x]
                                for lane in par(0, 16):
                                    conv[0, 0, 0, lane] = (conv[0, 0, 0, lane] + (filter_im_global_wrapper[0, 0, 0, lane] * input_im_global_wrapper[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 0, lane + 16] = (conv[0, 0, 0, lane + 16] + (filter_im_global_wrapper[0, 0, 0, lane + 16] * input_im_global_wrapper[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 0, lane + 32] = (conv[0, 0, 0, lane + 32] + (filter_im_global_wrapper[0, 0, 0, lane + 32] * input_im_global_wrapper[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 0, lane + 48] = (conv[0, 0, 0, lane + 48] + (filter_im_global_wrapper[0, 0, 0, lane + 48] * input_im_global_wrapper[0]))
                                input_im_global_wrapper_1: f32[1]
                                input_im_global_wrapper_1[0] = input[s0, y + z, 5 * xo + y_1 + 1, 2 * x]
                                for lane in par(0, 16):
                                    conv[0, 0, 1, lane] = (conv[0, 0, 1, lane] + (filter_im_global_wrapper[0, 0, 0, lane] * input_im_global_wrapper_1[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 1, lane + 16] = (conv[0, 0, 1, lane + 16] + (filter_im_global_wrapper[0, 0, 0, lane + 16] * input_im_global_wrapper_1[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 1, lane + 32] = (conv[0, 0, 1, lane + 32] + (filter_im_global_wrapper[0, 0, 0, lane + 32] * input_im_global_wrapper_1[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 1, lane + 48] = (conv[0, 0, 1, lane + 48] + (filter_im_global_wrapper[0, 0, 0, lane + 48] * input_im_global_wrapper_1[0]))
                                input_im_global_wrapper_2: f32[1]
                                input_im_global_wrapper_2[0] = input[s0, y + z, 5 * xo + y_1 + 2, 2 * x]
                                for lane in par(0, 16):
                                    conv[0, 0, 2, lane] = (conv[0, 0, 2, lane] + (filter_im_global_wrapper[0, 0, 0, lane] * input_im_global_wrapper_2[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 2, lane + 16] = (conv[0, 0, 2, lane + 16] + (filter_im_global_wrapper[0, 0, 0, lane + 16] * input_im_global_wrapper_2[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 2, lane + 32] = (conv[0, 0, 2, lane + 32] + (filter_im_global_wrapper[0, 0, 0, lane + 32] * input_im_global_wrapper_2[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 2, lane + 48] = (conv[0, 0, 2, lane + 48] + (filter_im_global_wrapper[0, 0, 0, lane + 48] * input_im_global_wrapper_2[0]))
                                input_im_global_wrapper_3: f32[1]
                                input_im_global_wrapper_3[0] = input[s0, y + z, 5 * xo + y_1 + 3, 2 * x]
                                for lane in par(0, 16):
                                    conv[0, 0, 3, lane] = (conv[0, 0, 3, lane] + (filter_im_global_wrapper[0, 0, 0, lane] * input_im_global_wrapper_3[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 3, lane + 16] = (conv[0, 0, 3, lane + 16] + (filter_im_global_wrapper[0, 0, 0, lane + 16] * input_im_global_wrapper_3[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 3, lane + 32] = (conv[0, 0, 3, lane + 32] + (filter_im_global_wrapper[0, 0, 0, lane + 32] * input_im_global_wrapper_3[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 3, lane + 48] = (conv[0, 0, 3, lane + 48] + (filter_im_global_wrapper[0, 0, 0, lane + 48] * input_im_global_wrapper_3[0]))
                                input_im_global_wrapper_4: f32[1]
                                input_im_global_wrapper_4[0] = input[s0, y + z, 5 * xo + y_1 + 4, 2 * x]
                                for lane in par(0, 16):
                                    conv[0, 0, 4, lane] = (conv[0, 0, 4, lane] + (filter_im_global_wrapper[0, 0, 0, lane] * input_im_global_wrapper_4[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 4, lane + 16] = (conv[0, 0, 4, lane + 16] + (filter_im_global_wrapper[0, 0, 0, lane + 16] * input_im_global_wrapper_4[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 4, lane + 32] = (conv[0, 0, 4, lane + 32] + (filter_im_global_wrapper[0, 0, 0, lane + 32] * input_im_global_wrapper_4[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 4, lane + 48] = (conv[0, 0, 4, lane + 48] + (filter_im_global_wrapper[0, 0, 0, lane + 48] * input_im_global_wrapper_4[0]))
                                input_im_global_wrapper_5: f32[1]
                                input_im_global_wrapper_5[0] = input[s0, y + z, 5 * xo + y_1, 2 * x + 1]
                                for lane in par(0, 16):
                                    conv[0, 0, 0, lane] = (conv[0, 0, 0, lane] + (filter_im_global_wrapper[1, 0, 0, lane] * input_im_global_wrapper_5[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 0, lane + 16] = (conv[0, 0, 0, lane + 16] + (filter_im_global_wrapper[1, 0, 0, lane + 16] * input_im_global_wrapper_5[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 0, lane + 32] = (conv[0, 0, 0, lane + 32] + (filter_im_global_wrapper[1, 0, 0, lane + 32] * input_im_global_wrapper_5[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 0, lane + 48] = (conv[0, 0, 0, lane + 48] + (filter_im_global_wrapper[1, 0, 0, lane + 48] * input_im_global_wrapper_5[0]))
                                input_im_global_wrapper_6: f32[1]
                                input_im_global_wrapper_6[0] = input[s0, y + z, 5 * xo + y_1 + 1, 2 * x + 1]
                                for lane in par(0, 16):
                                    conv[0, 0, 1, lane] = (conv[0, 0, 1, lane] + (filter_im_global_wrapper[1, 0, 0, lane] * input_im_global_wrapper_6[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 1, lane + 16] = (conv[0, 0, 1, lane + 16] + (filter_im_global_wrapper[1, 0, 0, lane + 16] * input_im_global_wrapper_6[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 1, lane + 32] = (conv[0, 0, 1, lane + 32] + (filter_im_global_wrapper[1, 0, 0, lane + 32] * input_im_global_wrapper_6[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 1, lane + 48] = (conv[0, 0, 1, lane + 48] + (filter_im_global_wrapper[1, 0, 0, lane + 48] * input_im_global_wrapper_6[0]))
                                input_im_global_wrapper_7: f32[1]
                                input_im_global_wrapper_7[0] = input[s0, y + z, 5 * xo + y_1 + 2, 2 * x + 1]
                                for lane in par(0, 16):
                                    conv[0, 0, 2, lane] = (conv[0, 0, 2, lane] + (filter_im_global_wrapper[1, 0, 0, lane] * input_im_global_wrapper_7[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 2, lane + 16] = (conv[0, 0, 2, lane + 16] + (filter_im_global_wrapper[1, 0, 0, lane + 16] * input_im_global_wrapper_7[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 2, lane + 32] = (conv[0, 0, 2, lane + 32] + (filter_im_global_wrapper[1, 0, 0, lane + 32] * input_im_global_wrapper_7[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 2, lane + 48] = (conv[0, 0, 2, lane + 48] + (filter_im_global_wrapper[1, 0, 0, lane + 48] * input_im_global_wrapper_7[0]))
                                input_im_global_wrapper_8: f32[1]
                                input_im_global_wrapper_8[0] = input[s0, y + z, 5 * xo + y_1 + 3, 2 * x + 1]
                                for lane in par(0, 16):
                                    conv[0, 0, 3, lane] = (conv[0, 0, 3, lane] + (filter_im_global_wrapper[1, 0, 0, lane] * input_im_global_wrapper_8[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 3, lane + 16] = (conv[0, 0, 3, lane + 16] + (filter_im_global_wrapper[1, 0, 0, lane + 16] * input_im_global_wrapper_8[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 3, lane + 32] = (conv[0, 0, 3, lane + 32] + (filter_im_global_wrapper[1, 0, 0, lane + 32] * input_im_global_wrapper_8[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 3, lane + 48] = (conv[0, 0, 3, lane + 48] + (filter_im_global_wrapper[1, 0, 0, lane + 48] * input_im_global_wrapper_8[0]))
                                input_im_global_wrapper_9: f32[1]
                                input_im_global_wrapper_9[0] = input[s0, y + z, 5 * xo + y_1 + 4, 2 * x + 1]
                                for lane in par(0, 16):
                                    conv[0, 0, 4, lane] = (conv[0, 0, 4, lane] + (filter_im_global_wrapper[1, 0, 0, lane] * input_im_global_wrapper_9[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 4, lane + 16] = (conv[0, 0, 4, lane + 16] + (filter_im_global_wrapper[1, 0, 0, lane + 16] * input_im_global_wrapper_9[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 4, lane + 32] = (conv[0, 0, 4, lane + 32] + (filter_im_global_wrapper[1, 0, 0, lane + 32] * input_im_global_wrapper_9[0]))
                                for lane in par(0, 16):
                                    conv[0, 0, 4, lane + 48] = (conv[0, 0, 4, lane + 48] + (filter_im_global_wrapper[1, 0, 0, lane + 48] * input_im_global_wrapper_9[0]))
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo, 64 * co + lane] = fmaxf(conv[0, 0, 0, lane], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo, 64 * co + lane + 16] = fmaxf(conv[0, 0, 0, lane + 16], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo, 64 * co + lane + 32] = fmaxf(conv[0, 0, 0, lane + 32], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo, 64 * co + lane + 48] = fmaxf(conv[0, 0, 0, lane + 48], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 1, 64 * co + lane] = fmaxf(conv[0, 0, 1, lane], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 1, 64 * co + lane + 16] = fmaxf(conv[0, 0, 1, lane + 16], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 1, 64 * co + lane + 32] = fmaxf(conv[0, 0, 1, lane + 32], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 1, 64 * co + lane + 48] = fmaxf(conv[0, 0, 1, lane + 48], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 2, 64 * co + lane] = fmaxf(conv[0, 0, 2, lane], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 2, 64 * co + lane + 16] = fmaxf(conv[0, 0, 2, lane + 16], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 2, 64 * co + lane + 32] = fmaxf(conv[0, 0, 2, lane + 32], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 2, 64 * co + lane + 48] = fmaxf(conv[0, 0, 2, lane + 48], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 3, 64 * co + lane] = fmaxf(conv[0, 0, 3, lane], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 3, 64 * co + lane + 16] = fmaxf(conv[0, 0, 3, lane + 16], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 3, 64 * co + lane + 32] = fmaxf(conv[0, 0, 3, lane + 32], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 3, 64 * co + lane + 48] = fmaxf(conv[0, 0, 3, lane + 48], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 4, 64 * co + lane] = fmaxf(conv[0, 0, 4, lane], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 4, 64 * co + lane + 16] = fmaxf(conv[0, 0, 4, lane + 16], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 4, 64 * co + lane + 32] = fmaxf(conv[0, 0, 4, lane + 32], 0.000000)
                    for lane in par(0, 16):
                        relu[s0, y, 5 * xo + 4, 64 * co + lane + 48] = fmaxf(conv[0, 0, 4, lane + 48], 0.000000)
