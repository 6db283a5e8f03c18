# What Halide 21.0.0 made of 'harris', converted from harris.stmt by bench/halide/lower.py.
@proc
def harris_halide(w: size, h: size, input: f32[3, 32 * h + 6, 8 * w + 6], output: f32[32 * h, 8 * w]):
    for y in par(0, h):
        Iy: f32[4, 8 * w + 2]
        Ix: f32[4, 8 * w + 2]
        for yi in seq(0, 34):
            for x in seq(0, w):
                for lane in par(0, 8):
                    Iy[((yi + 1) % 4), lane + 8 * x] = (((((((((0.299000 * input[0, 32 * y + yi, lane + 8 * x]) + (0.587000 * input[1, 32 * y + yi, lane + 8 * x])) + (0.114000 * input[2, 32 * y + yi, lane + 8 * x])) * -0.083333) + ((((0.299000 * input[0, 32 * y + yi + 2, lane + 8 * x]) + (0.587000 * input[1, 32 * y + yi + 2, lane + 8 * x])) + (0.114000 * input[2, 32 * y + yi + 2, lane + 8 * x])) * 0.083333)) + ((((0.299000 * input[0, 32 * y + yi, lane + 8 * x + 1]) + (0.587000 * input[1, 32 * y + yi, lane + 8 * x + 1])) + (0.114000 * input[2, 32 * y + yi, lane + 8 * x + 1])) * -0.166667)) + ((((0.299000 * input[0, 32 * y + yi + 2, lane + 8 * x + 1]) + (0.587000 * input[1, 32 * y + yi + 2, lane + 8 * x + 1])) + (0.114000 * input[2, 32 * y + yi + 2, lane + 8 * x + 1])) * 0.166667)) + ((((0.299000 * input[0, 32 * y + yi, lane + 8 * x + 2]) + (0.587000 * input[1, 32 * y + yi, lane + 8 * x + 2])) + (0.114000 * input[2, 32 * y + yi, lane + 8 * x + 2])) * -0.083333)) + ((((0.299000 * input[0, 32 * y + yi + 2, lane + 8 * x + 2]) + (0.587000 * input[1, 32 * y + yi + 2, lane + 8 * x + 2])) + (0.114000 * input[2, 32 * y + yi + 2, lane + 8 * x + 2])) * 0.083333))
                for lane in par(0, 8):
                    Ix[((yi + 1) % 4), lane + 8 * x] = (((((((((0.299000 * input[0, 32 * y + yi, lane + 8 * x]) + (0.587000 * input[1, 32 * y + yi, lane + 8 * x])) + (0.114000 * input[2, 32 * y + yi, lane + 8 * x])) * -0.083333) + ((((0.299000 * input[0, 32 * y + yi, lane + 8 * x + 2]) + (0.587000 * input[1, 32 * y + yi, lane + 8 * x + 2])) + (0.114000 * input[2, 32 * y + yi, lane + 8 * x + 2])) * 0.083333)) + ((((0.299000 * input[0, 32 * y + yi + 1, lane + 8 * x]) + (0.587000 * input[1, 32 * y + yi + 1, lane + 8 * x])) + (0.114000 * input[2, 32 * y + yi + 1, lane + 8 * x])) * -0.166667)) + ((((0.299000 * input[0, 32 * y + yi + 1, lane + 8 * x + 2]) + (0.587000 * input[1, 32 * y + yi + 1, lane + 8 * x + 2])) + (0.114000 * input[2, 32 * y + yi + 1, lane + 8 * x + 2])) * 0.166667)) + ((((0.299000 * input[0, 32 * y + yi + 2, lane + 8 * x]) + (0.587000 * input[1, 32 * y + yi + 2, lane + 8 * x])) + (0.114000 * input[2, 32 * y + yi + 2, lane + 8 * x])) * -0.083333)) + ((((0.299000 * input[0, 32 * y + yi + 2, lane + 8 * x + 2]) + (0.587000 * input[1, 32 * y + yi + 2, lane + 8 * x + 2])) + (0.114000 * input[2, 32 * y + yi + 2, lane + 8 * x + 2])) * 0.083333))
            for lane in par(0, 8):
                Iy[((yi + 1) % 4), lane + 8 * w - 6] = (((((((((0.299000 * input[0, 32 * y + yi, lane + 8 * w - 6]) + (0.587000 * input[1, 32 * y + yi, lane + 8 * w - 6])) + (0.114000 * input[2, 32 * y + yi, lane + 8 * w - 6])) * -0.083333) + ((((0.299000 * input[0, 32 * y + yi + 2, lane + 8 * w - 6]) + (0.587000 * input[1, 32 * y + yi + 2, lane + 8 * w - 6])) + (0.114000 * input[2, 32 * y + yi + 2, lane + 8 * w - 6])) * 0.083333)) + ((((0.299000 * input[0, 32 * y + yi, lane + 8 * w - 5]) + (0.587000 * input[1, 32 * y + yi, lane + 8 * w - 5])) + (0.114000 * input[2, 32 * y + yi, lane + 8 * w - 5])) * -0.166667)) + ((((0.299000 * input[0, 32 * y + yi + 2, lane + 8 * w - 5]) + (0.587000 * input[1, 32 * y + yi + 2, lane + 8 * w - 5])) + (0.114000 * input[2, 32 * y + yi + 2, lane + 8 * w - 5])) * 0.166667)) + ((((0.299000 * input[0, 32 * y + yi, lane + 8 * w - 4]) + (0.587000 * input[1, 32 * y + yi, lane + 8 * w - 4])) + (0.114000 * input[2, 32 * y + yi, lane + 8 * w - 4])) * -0.083333)) + ((((0.299000 * input[0, 32 * y + yi + 2, lane + 8 * w - 4]) + (0.587000 * input[1, 32 * y + yi + 2, lane + 8 * w - 4])) + (0.114000 * input[2, 32 * y + yi + 2, lane + 8 * w - 4])) * 0.083333))
            for lane in par(0, 8):
                Ix[((yi + 1) % 4), lane + 8 * w - 6] = (((((((((0.299000 * input[0, 32 * y + yi, lane + 8 * w - 6]) + (0.587000 * input[1, 32 * y + yi, lane + 8 * w - 6])) + (0.114000 * input[2, 32 * y + yi, lane + 8 * w - 6])) * -0.083333) + ((((0.299000 * input[0, 32 * y + yi, lane + 8 * w - 4]) + (0.587000 * input[1, 32 * y + yi, lane + 8 * w - 4])) + (0.114000 * input[2, 32 * y + yi, lane + 8 * w - 4])) * 0.083333)) + ((((0.299000 * input[0, 32 * y + yi + 1, lane + 8 * w - 6]) + (0.587000 * input[1, 32 * y + yi + 1, lane + 8 * w - 6])) + (0.114000 * input[2, 32 * y + yi + 1, lane + 8 * w - 6])) * -0.166667)) + ((((0.299000 * input[0, 32 * y + yi + 1, lane + 8 * w - 4]) + (0.587000 * input[1, 32 * y + yi + 1, lane + 8 * w - 4])) + (0.114000 * input[2, 32 * y + yi + 1, lane + 8 * w - 4])) * 0.166667)) + ((((0.299000 * input[0, 32 * y + yi + 2, lane + 8 * w - 6]) + (0.587000 * input[1, 32 * y + yi + 2, lane + 8 * w - 6])) + (0.114000 * input[2, 32 * y + yi + 2, lane + 8 * w - 6])) * -0.083333)) + ((((0.299000 * input[0, 32 * y + yi + 2, lane + 8 * w - 4]) + (0.587000 * input[1, 32 * y + yi + 2, lane + 8 * w - 4])) + (0.114000 * input[2, 32 * y + yi + 2, lane + 8 * w - 4])) * 0.083333))
            if yi - 2 >= 0:
                for x_1 in seq(0, w):
                    t443: f32[8]
                    for lane in par(0, 8):
                        t443[lane] = Ix[((yi + 3) % 4), lane + 8 * x_1]
                    t445: f32[8]
                    for lane in par(0, 8):
                        t445[lane] = Ix[((yi) % 4), lane + 8 * x_1]
                    t447: f32[8]
                    for lane in par(0, 8):
                        t447[lane] = Ix[((yi + 1) % 4), lane + 8 * x_1]
                    t448: f32[8]
                    for lane in par(0, 8):
                        t448[lane] = Ix[((yi + 3) % 4), lane + 8 * x_1 + 1]
                    t449: f32[8]
                    for lane in par(0, 8):
                        t449[lane] = Ix[((yi) % 4), lane + 8 * x_1 + 1]
                    t450: f32[8]
                    for lane in par(0, 8):
                        t450[lane] = Ix[((yi + 1) % 4), lane + 8 * x_1 + 1]
                    t451: f32[8]
                    for lane in par(0, 8):
                        t451[lane] = Ix[((yi + 3) % 4), lane + 8 * x_1 + 2]
                    t452: f32[8]
                    for lane in par(0, 8):
                        t452[lane] = Ix[((yi) % 4), lane + 8 * x_1 + 2]
                    t453: f32[8]
                    for lane in par(0, 8):
                        t453[lane] = Ix[((yi + 1) % 4), lane + 8 * x_1 + 2]
                    t454: f32[8]
                    for lane in par(0, 8):
                        t454[lane] = (((((((((t443[lane] * t443[lane]) + (t445[lane] * t445[lane])) + (t447[lane] * t447[lane])) + (t448[lane] * t448[lane])) + (t449[lane] * t449[lane])) + (t450[lane] * t450[lane])) + (t451[lane] * t451[lane])) + (t452[lane] * t452[lane])) + (t453[lane] * t453[lane]))
                    t455: f32[8]
                    for lane in par(0, 8):
                        t455[lane] = Iy[((yi + 3) % 4), lane + 8 * x_1]
                    t456: f32[8]
                    for lane in par(0, 8):
                        t456[lane] = Iy[((yi) % 4), lane + 8 * x_1]
                    t457: f32[8]
                    for lane in par(0, 8):
                        t457[lane] = Iy[((yi + 1) % 4), lane + 8 * x_1]
                    t458: f32[8]
                    for lane in par(0, 8):
                        t458[lane] = Iy[((yi + 3) % 4), lane + 8 * x_1 + 1]
                    t459: f32[8]
                    for lane in par(0, 8):
                        t459[lane] = Iy[((yi) % 4), lane + 8 * x_1 + 1]
                    t460: f32[8]
                    for lane in par(0, 8):
                        t460[lane] = Iy[((yi + 1) % 4), lane + 8 * x_1 + 1]
                    t461: f32[8]
                    for lane in par(0, 8):
                        t461[lane] = Iy[((yi + 3) % 4), lane + 8 * x_1 + 2]
                    t462: f32[8]
                    for lane in par(0, 8):
                        t462[lane] = Iy[((yi) % 4), lane + 8 * x_1 + 2]
                    t463: f32[8]
                    for lane in par(0, 8):
                        t463[lane] = Iy[((yi + 1) % 4), lane + 8 * x_1 + 2]
                    t464: f32[8]
                    for lane in par(0, 8):
                        t464[lane] = (((((((((t455[lane] * t455[lane]) + (t456[lane] * t456[lane])) + (t457[lane] * t457[lane])) + (t458[lane] * t458[lane])) + (t459[lane] * t459[lane])) + (t460[lane] * t460[lane])) + (t461[lane] * t461[lane])) + (t462[lane] * t462[lane])) + (t463[lane] * t463[lane]))
                    t465: f32[8]
                    for lane in par(0, 8):
                        t465[lane] = (((((((((t443[lane] * t455[lane]) + (t445[lane] * t456[lane])) + (t447[lane] * t457[lane])) + (t448[lane] * t458[lane])) + (t449[lane] * t459[lane])) + (t450[lane] * t460[lane])) + (t451[lane] * t461[lane])) + (t452[lane] * t462[lane])) + (t453[lane] * t463[lane]))
                    t466: f32[8]
                    for lane in par(0, 8):
                        t466[lane] = (t454[lane] + t464[lane])
                    for lane in par(0, 8):
                        output[32 * y + yi - 2, lane + 8 * x_1] = (((t454[lane] * t464[lane]) - (t465[lane] * t465[lane])) - ((0.040000 * t466[lane]) * t466[lane]))
