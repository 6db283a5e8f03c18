# What Halide 21.0.0 made of 'sgemmTB', converted from sgemmTB.stmt by bench/halide/lower.py.
@proc
def sgemmTB_halide(a: f32, b: f32, A: f32[64, 32], B: f32[64, 32], C: f32[32, 32], result: f32[32, 32]):
    A_swizzled: f32[2, 64, 16]
    for jo in seq(0, 4):
        for io in seq(0, 2):
            A_tmp: f32[16, 16]
            for lane in par(0, 16):
                A_tmp[0, lane] = A[16 * jo, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[1, lane] = A[16 * jo + 1, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[2, lane] = A[16 * jo + 2, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[3, lane] = A[16 * jo + 3, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[4, lane] = A[16 * jo + 4, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[5, lane] = A[16 * jo + 5, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[6, lane] = A[16 * jo + 6, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[7, lane] = A[16 * jo + 7, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[8, lane] = A[16 * jo + 8, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[9, lane] = A[16 * jo + 9, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[10, lane] = A[16 * jo + 10, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[11, lane] = A[16 * jo + 11, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[12, lane] = A[16 * jo + 12, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[13, lane] = A[16 * jo + 13, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[14, lane] = A[16 * jo + 14, 16 * io + lane]
            for lane in par(0, 16):
                A_tmp[15, lane] = A[16 * jo + 15, 16 * io + lane]
            for lane in par(0, 16):
                for lane_1 in par(0, 16):
                    A_swizzled[io, 16 * jo + lane, lane_1] = A_tmp[lane, lane_1]
    for tj1 in seq(0, 2):
        for t in seq(0, 2):
            B_all: f32[16, 64]
            for j in seq(0, 2):
                for i in seq(0, 8):
                    B_tmp: f32[8, 8]
                    for lane in par(0, 8):
                        B_tmp[lane, 0] = B[8 * i, 8 * j + lane + 16 * t + 32 * tj1]
                    for lane in par(0, 8):
                        B_tmp[lane, 1] = B[8 * i + 1, 8 * j + lane + 16 * t + 32 * tj1]
                    for lane in par(0, 8):
                        B_tmp[lane, 2] = B[8 * i + 2, 8 * j + lane + 16 * t + 32 * tj1]
                    for lane in par(0, 8):
                        B_tmp[lane, 3] = B[8 * i + 3, 8 * j + lane + 16 * t + 32 * tj1]
                    for lane in par(0, 8):
                        B_tmp[lane, 4] = B[8 * i + 4, 8 * j + lane + 16 * t + 32 * tj1]
                    for lane in par(0, 8):
                        B_tmp[lane, 5] = B[8 * i + 5, 8 * j + lane + 16 * t + 32 * tj1]
                    for lane in par(0, 8):
                        B_tmp[lane, 6] = B[8 * i + 6, 8 * j + lane + 16 * t + 32 * tj1]
                    for lane in par(0, 8):
                        B_tmp[lane, 7] = B[8 * i + 7, 8 * j + lane + 16 * t + 32 * tj1]
                    for lane in par(0, 8):
                        B_all[8 * j, 8 * i + lane] = B_tmp[0, lane]
                    for lane in par(0, 8):
                        B_all[8 * j + 1, 8 * i + lane] = B_tmp[1, lane]
                    for lane in par(0, 8):
                        B_all[8 * j + 2, 8 * i + lane] = B_tmp[2, lane]
                    for lane in par(0, 8):
                        B_all[8 * j + 3, 8 * i + lane] = B_tmp[3, lane]
                    for lane in par(0, 8):
                        B_all[8 * j + 4, 8 * i + lane] = B_tmp[4, lane]
                    for lane in par(0, 8):
                        B_all[8 * j + 5, 8 * i + lane] = B_tmp[5, lane]
                    for lane in par(0, 8):
                        B_all[8 * j + 6, 8 * i + lane] = B_tmp[6, lane]
                    for lane in par(0, 8):
                        B_all[8 * j + 7, 8 * i + lane] = B_tmp[7, lane]
            for ti0 in seq(0, 2):
                for j_1 in seq(0, 4):
                    AB: f32[4, 16]
                    for lane in par(0, 16):
                        AB[0, lane] = 0.000000
                    for lane in par(0, 16):
                        AB[1, lane] = 0.000000
                    for lane in par(0, 16):
                        AB[2, lane] = 0.000000
                    for lane in par(0, 16):
                        AB[3, lane] = 0.000000
                    for x in seq(0, 32):
                        for lane in par(0, 16):
                            AB[0, lane] = (AB[0, lane] + (A_swizzled[ti0, 2 * x, lane] * B_all[4 * j_1, 2 * x]))
                        for lane in par(0, 16):
                            AB[1, lane] = (AB[1, lane] + (A_swizzled[ti0, 2 * x, lane] * B_all[4 * j_1 + 1, 2 * x]))
                        for lane in par(0, 16):
                            AB[2, lane] = (AB[2, lane] + (A_swizzled[ti0, 2 * x, lane] * B_all[4 * j_1 + 2, 2 * x]))
                        for lane in par(0, 16):
                            AB[3, lane] = (AB[3, lane] + (A_swizzled[ti0, 2 * x, lane] * B_all[4 * j_1 + 3, 2 * x]))
                        for lane in par(0, 16):
                            AB[0, lane] = (AB[0, lane] + (A_swizzled[ti0, 2 * x + 1, lane] * B_all[4 * j_1, 2 * x + 1]))
                        for lane in par(0, 16):
                            AB[1, lane] = (AB[1, lane] + (A_swizzled[ti0, 2 * x + 1, lane] * B_all[4 * j_1 + 1, 2 * x + 1]))
                        for lane in par(0, 16):
                            AB[2, lane] = (AB[2, lane] + (A_swizzled[ti0, 2 * x + 1, lane] * B_all[4 * j_1 + 2, 2 * x + 1]))
                        for lane in par(0, 16):
                            AB[3, lane] = (AB[3, lane] + (A_swizzled[ti0, 2 * x + 1, lane] * B_all[4 * j_1 + 3, 2 * x + 1]))
                    for ji in seq(0, 4):
                        for ii in seq(0, 16):
                            result[4 * j_1 + ji + 16 * t + 32 * tj1, ii + 16 * ti0] = ((AB[ji, ii] * a) + (C[4 * j_1 + ji + 16 * t + 32 * tj1, ii + 16 * ti0] * b))
