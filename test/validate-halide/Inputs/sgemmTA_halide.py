# What Halide 21.0.0 made of 'sgemmTA', converted from sgemmTA.stmt by bench/halide/lower.py.
@proc
def sgemmTA_halide(a: f32, b: f32, A: f32[32, 64], B: f32[32, 64], C: f32[32, 32], result: f32[32, 32]):
    A_swizzled: f32[4, 32, 16]
    for jo in seq(0, 2):
        for io in seq(0, 2):
            A_tmp: f32[16, 16]
            for lane in par(0, 16):
                A_tmp[0, lane] = A[16 * io, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[1, lane] = A[16 * io + 1, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[2, lane] = A[16 * io + 2, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[3, lane] = A[16 * io + 3, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[4, lane] = A[16 * io + 4, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[5, lane] = A[16 * io + 5, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[6, lane] = A[16 * io + 6, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[7, lane] = A[16 * io + 7, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[8, lane] = A[16 * io + 8, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[9, lane] = A[16 * io + 9, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[10, lane] = A[16 * io + 10, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[11, lane] = A[16 * io + 11, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[12, lane] = A[16 * io + 12, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[13, lane] = A[16 * io + 13, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[14, lane] = A[16 * io + 14, 16 * jo + lane]
            for lane in par(0, 16):
                A_tmp[15, lane] = A[16 * io + 15, 16 * jo + lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 0] = A_tmp[0, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 1] = A_tmp[1, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 2] = A_tmp[2, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 3] = A_tmp[3, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 4] = A_tmp[4, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 5] = A_tmp[5, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 6] = A_tmp[6, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 7] = A_tmp[7, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 8] = A_tmp[8, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 9] = A_tmp[9, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 10] = A_tmp[10, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 11] = A_tmp[11, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 12] = A_tmp[12, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 13] = A_tmp[13, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 14] = A_tmp[14, lane]
            for lane in par(0, 16):
                A_swizzled[io, 16 * jo + lane, 15] = A_tmp[15, lane]
        for io_1 in seq(0, 2):
            A_tmp_1: f32[16, 16]
            for lane in par(0, 16):
                A_tmp_1[0, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[1, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[2, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[3, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[4, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[5, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[6, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[7, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[8, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[9, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[10, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[11, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[12, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[13, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[14, lane] = 0.000000
            for lane in par(0, 16):
                A_tmp_1[15, lane] = 0.000000
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 0] = A_tmp_1[0, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 1] = A_tmp_1[1, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 2] = A_tmp_1[2, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 3] = A_tmp_1[3, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 4] = A_tmp_1[4, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 5] = A_tmp_1[5, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 6] = A_tmp_1[6, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 7] = A_tmp_1[7, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 8] = A_tmp_1[8, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 9] = A_tmp_1[9, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 10] = A_tmp_1[10, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 11] = A_tmp_1[11, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 12] = A_tmp_1[12, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 13] = A_tmp_1[13, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 14] = A_tmp_1[14, lane]
            for lane in par(0, 16):
                A_swizzled[io_1 + 2, 16 * jo + lane, 15] = A_tmp_1[15, lane]
    for ti1 in seq(0, 2):
        for t in seq(0, 2):
            for ti0 in seq(0, 2):
                for j in seq(0, 4):
                    AB: f32[4, 16]
                    for lane in par(0, 16):
                        AB[0, lane] = 0.000000
                    for lane in par(0, 16):
                        AB[1, lane] = 0.000000
                    for lane in par(0, 16):
                        AB[2, lane] = 0.000000
                    for lane in par(0, 16):
                        AB[3, lane] = 0.000000
                    for x in seq(0, 16):
                        for lane in par(0, 16):
                            AB[0, lane] = (AB[0, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x, lane] * B[4 * j + 16 * t, 2 * x]))
                        for lane in par(0, 16):
                            AB[1, lane] = (AB[1, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x, lane] * B[4 * j + 16 * t + 1, 2 * x]))
                        for lane in par(0, 16):
                            AB[2, lane] = (AB[2, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x, lane] * B[4 * j + 16 * t + 2, 2 * x]))
                        for lane in par(0, 16):
                            AB[3, lane] = (AB[3, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x, lane] * B[4 * j + 16 * t + 3, 2 * x]))
                        for lane in par(0, 16):
                            AB[0, lane] = (AB[0, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x + 1, lane] * B[4 * j + 16 * t, 2 * x + 1]))
                        for lane in par(0, 16):
                            AB[1, lane] = (AB[1, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x + 1, lane] * B[4 * j + 16 * t + 1, 2 * x + 1]))
                        for lane in par(0, 16):
                            AB[2, lane] = (AB[2, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x + 1, lane] * B[4 * j + 16 * t + 2, 2 * x + 1]))
                        for lane in par(0, 16):
                            AB[3, lane] = (AB[3, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x + 1, lane] * B[4 * j + 16 * t + 3, 2 * x + 1]))
                    for ji in seq(0, 4):
                        for ii in seq(0, 16):
                            result[4 * j + ji + 16 * t, ii + 16 * ti0 + 32 * ti1] = ((AB[ji, ii] * a) + (C[4 * j + ji + 16 * t, ii + 16 * ti0 + 32 * ti1] * b))
