# What Halide 21.0.0 made of 'sgemm', converted from sgemm.stmt by bench/halide/lower.py.
@proc
def sgemm_halide(r: size, c: size, d: size, a: f32, b: f32, A: f32[64 * d, 64 * r], B: f32[64 * c, 64 * d], C: f32[64 * c, 64 * r], result: f32[64 * c, 64 * r]):
    if -c + r >= 0:
        if -c + 7 >= 0:
            if -c + 1 >= 0:
                A_swizzled: f32[4 * r, 64 * d, 16]
                if (d - 4 >= 0) and (r - 4 >= 0):
                    for jo in par(0, d):
                        for v3 in seq(0, 4):
                            for io in seq(0, 4 * r):
                                A_tmp: f32[16, 16]
                                for lane in par(0, 16):
                                    A_tmp[0, lane] = A[64 * jo + 16 * v3, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[1, lane] = A[64 * jo + 16 * v3 + 1, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[2, lane] = A[64 * jo + 16 * v3 + 2, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[3, lane] = A[64 * jo + 16 * v3 + 3, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[4, lane] = A[64 * jo + 16 * v3 + 4, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[5, lane] = A[64 * jo + 16 * v3 + 5, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[6, lane] = A[64 * jo + 16 * v3 + 6, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[7, lane] = A[64 * jo + 16 * v3 + 7, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[8, lane] = A[64 * jo + 16 * v3 + 8, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[9, lane] = A[64 * jo + 16 * v3 + 9, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[10, lane] = A[64 * jo + 16 * v3 + 10, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[11, lane] = A[64 * jo + 16 * v3 + 11, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[12, lane] = A[64 * jo + 16 * v3 + 12, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[13, lane] = A[64 * jo + 16 * v3 + 13, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[14, lane] = A[64 * jo + 16 * v3 + 14, 16 * io + lane]
                                for lane in par(0, 16):
                                    A_tmp[15, lane] = A[64 * jo + 16 * v3 + 15, 16 * io + lane]
                                for lane in par(0, 16):
                                    for lane_1 in par(0, 16):
                                        A_swizzled[io, 64 * jo + lane + 16 * v3, lane_1] = A_tmp[lane, lane_1]
                else:
                    for jo_1 in seq(0, 4 * d):
                        for io_1 in seq(0, 4 * r):
                            A_tmp_1: f32[16, 16]
                            for lane in par(0, 16):
                                A_tmp_1[0, lane] = A[16 * jo_1, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[1, lane] = A[16 * jo_1 + 1, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[2, lane] = A[16 * jo_1 + 2, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[3, lane] = A[16 * jo_1 + 3, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[4, lane] = A[16 * jo_1 + 4, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[5, lane] = A[16 * jo_1 + 5, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[6, lane] = A[16 * jo_1 + 6, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[7, lane] = A[16 * jo_1 + 7, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[8, lane] = A[16 * jo_1 + 8, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[9, lane] = A[16 * jo_1 + 9, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[10, lane] = A[16 * jo_1 + 10, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[11, lane] = A[16 * jo_1 + 11, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[12, lane] = A[16 * jo_1 + 12, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[13, lane] = A[16 * jo_1 + 13, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[14, lane] = A[16 * jo_1 + 14, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[15, lane] = A[16 * jo_1 + 15, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                for lane_1 in par(0, 16):
                                    A_swizzled[io_1, 16 * jo_1 + lane, lane_1] = A_tmp_1[lane, lane_1]
                for tj1 in seq(0, 2 * c):
                    for ti1 in seq(0, 2 * r):
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
                                    for x in seq(0, 32 * d):
                                        for lane in par(0, 16):
                                            AB[0, lane] = (AB[0, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x, lane] * B[4 * j + 16 * t + 32 * tj1, 2 * x]))
                                        for lane in par(0, 16):
                                            AB[1, lane] = (AB[1, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x, lane] * B[4 * j + 16 * t + 32 * tj1 + 1, 2 * x]))
                                        for lane in par(0, 16):
                                            AB[2, lane] = (AB[2, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x, lane] * B[4 * j + 16 * t + 32 * tj1 + 2, 2 * x]))
                                        for lane in par(0, 16):
                                            AB[3, lane] = (AB[3, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x, lane] * B[4 * j + 16 * t + 32 * tj1 + 3, 2 * x]))
                                        for lane in par(0, 16):
                                            AB[0, lane] = (AB[0, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x + 1, lane] * B[4 * j + 16 * t + 32 * tj1, 2 * x + 1]))
                                        for lane in par(0, 16):
                                            AB[1, lane] = (AB[1, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x + 1, lane] * B[4 * j + 16 * t + 32 * tj1 + 1, 2 * x + 1]))
                                        for lane in par(0, 16):
                                            AB[2, lane] = (AB[2, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x + 1, lane] * B[4 * j + 16 * t + 32 * tj1 + 2, 2 * x + 1]))
                                        for lane in par(0, 16):
                                            AB[3, lane] = (AB[3, lane] + (A_swizzled[ti0 + 2 * ti1, 2 * x + 1, lane] * B[4 * j + 16 * t + 32 * tj1 + 3, 2 * x + 1]))
                                    for ji in seq(0, 4):
                                        for ii in seq(0, 16):
                                            result[4 * j + ji + 16 * t + 32 * tj1, ii + 16 * ti0 + 32 * ti1] = ((AB[ji, ii] * a) + (C[4 * j + ji + 16 * t + 32 * tj1, ii + 16 * ti0 + 32 * ti1] * b))
            else:
                A_swizzled_1: f32[4 * r, 64 * d, 16]
                if (d - 4 >= 0) and (r - 4 >= 0):
                    for jo_2 in par(0, d):
                        for v3_1 in seq(0, 4):
                            for io_2 in seq(0, 4 * r):
                                A_tmp_2: f32[16, 16]
                                for lane in par(0, 16):
                                    A_tmp_2[0, lane] = A[64 * jo_2 + 16 * v3_1, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[1, lane] = A[64 * jo_2 + 16 * v3_1 + 1, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[2, lane] = A[64 * jo_2 + 16 * v3_1 + 2, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[3, lane] = A[64 * jo_2 + 16 * v3_1 + 3, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[4, lane] = A[64 * jo_2 + 16 * v3_1 + 4, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[5, lane] = A[64 * jo_2 + 16 * v3_1 + 5, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[6, lane] = A[64 * jo_2 + 16 * v3_1 + 6, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[7, lane] = A[64 * jo_2 + 16 * v3_1 + 7, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[8, lane] = A[64 * jo_2 + 16 * v3_1 + 8, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[9, lane] = A[64 * jo_2 + 16 * v3_1 + 9, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[10, lane] = A[64 * jo_2 + 16 * v3_1 + 10, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[11, lane] = A[64 * jo_2 + 16 * v3_1 + 11, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[12, lane] = A[64 * jo_2 + 16 * v3_1 + 12, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[13, lane] = A[64 * jo_2 + 16 * v3_1 + 13, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[14, lane] = A[64 * jo_2 + 16 * v3_1 + 14, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    A_tmp_2[15, lane] = A[64 * jo_2 + 16 * v3_1 + 15, 16 * io_2 + lane]
                                for lane in par(0, 16):
                                    for lane_1 in par(0, 16):
                                        A_swizzled_1[io_2, 64 * jo_2 + lane + 16 * v3_1, lane_1] = A_tmp_2[lane, lane_1]
                else:
                    for jo_3 in seq(0, 4 * d):
                        for io_3 in seq(0, 4 * r):
                            A_tmp_3: f32[16, 16]
                            for lane in par(0, 16):
                                A_tmp_3[0, lane] = A[16 * jo_3, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[1, lane] = A[16 * jo_3 + 1, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[2, lane] = A[16 * jo_3 + 2, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[3, lane] = A[16 * jo_3 + 3, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[4, lane] = A[16 * jo_3 + 4, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[5, lane] = A[16 * jo_3 + 5, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[6, lane] = A[16 * jo_3 + 6, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[7, lane] = A[16 * jo_3 + 7, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[8, lane] = A[16 * jo_3 + 8, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[9, lane] = A[16 * jo_3 + 9, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[10, lane] = A[16 * jo_3 + 10, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[11, lane] = A[16 * jo_3 + 11, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[12, lane] = A[16 * jo_3 + 12, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[13, lane] = A[16 * jo_3 + 13, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[14, lane] = A[16 * jo_3 + 14, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                A_tmp_3[15, lane] = A[16 * jo_3 + 15, 16 * io_3 + lane]
                            for lane in par(0, 16):
                                for lane_1 in par(0, 16):
                                    A_swizzled_1[io_3, 16 * jo_3 + lane, lane_1] = A_tmp_3[lane, lane_1]
                if (r - 2 >= 0):
                    for t_outer in par(0, r):
                        for t_inner in par(0, c):
                            for tj1_1 in seq(0, 2):
                                for ti1_1 in seq(0, 2):
                                    for tj0 in seq(0, 2):
                                        for ti0_1 in seq(0, 2):
                                            for j_1 in seq(0, 4):
                                                AB_1: f32[4, 16]
                                                for lane in par(0, 16):
                                                    AB_1[0, lane] = 0.000000
                                                for lane in par(0, 16):
                                                    AB_1[1, lane] = 0.000000
                                                for lane in par(0, 16):
                                                    AB_1[2, lane] = 0.000000
                                                for lane in par(0, 16):
                                                    AB_1[3, lane] = 0.000000
                                                for x_1 in seq(0, 32 * d):
                                                    for lane in par(0, 16):
                                                        AB_1[0, lane] = (AB_1[0, lane] + (A_swizzled_1[4 * t_outer + ti0_1 + 2 * ti1_1, 2 * x_1, lane] * B[4 * j_1 + 64 * t_inner + 16 * tj0 + 32 * tj1_1, 2 * x_1]))
                                                    for lane in par(0, 16):
                                                        AB_1[1, lane] = (AB_1[1, lane] + (A_swizzled_1[4 * t_outer + ti0_1 + 2 * ti1_1, 2 * x_1, lane] * B[4 * j_1 + 64 * t_inner + 16 * tj0 + 32 * tj1_1 + 1, 2 * x_1]))
                                                    for lane in par(0, 16):
                                                        AB_1[2, lane] = (AB_1[2, lane] + (A_swizzled_1[4 * t_outer + ti0_1 + 2 * ti1_1, 2 * x_1, lane] * B[4 * j_1 + 64 * t_inner + 16 * tj0 + 32 * tj1_1 + 2, 2 * x_1]))
                                                    for lane in par(0, 16):
                                                        AB_1[3, lane] = (AB_1[3, lane] + (A_swizzled_1[4 * t_outer + ti0_1 + 2 * ti1_1, 2 * x_1, lane] * B[4 * j_1 + 64 * t_inner + 16 * tj0 + 32 * tj1_1 + 3, 2 * x_1]))
                                                    for lane in par(0, 16):
                                                        AB_1[0, lane] = (AB_1[0, lane] + (A_swizzled_1[4 * t_outer + ti0_1 + 2 * ti1_1, 2 * x_1 + 1, lane] * B[4 * j_1 + 64 * t_inner + 16 * tj0 + 32 * tj1_1, 2 * x_1 + 1]))
                                                    for lane in par(0, 16):
                                                        AB_1[1, lane] = (AB_1[1, lane] + (A_swizzled_1[4 * t_outer + ti0_1 + 2 * ti1_1, 2 * x_1 + 1, lane] * B[4 * j_1 + 64 * t_inner + 16 * tj0 + 32 * tj1_1 + 1, 2 * x_1 + 1]))
                                                    for lane in par(0, 16):
                                                        AB_1[2, lane] = (AB_1[2, lane] + (A_swizzled_1[4 * t_outer + ti0_1 + 2 * ti1_1, 2 * x_1 + 1, lane] * B[4 * j_1 + 64 * t_inner + 16 * tj0 + 32 * tj1_1 + 2, 2 * x_1 + 1]))
                                                    for lane in par(0, 16):
                                                        AB_1[3, lane] = (AB_1[3, lane] + (A_swizzled_1[4 * t_outer + ti0_1 + 2 * ti1_1, 2 * x_1 + 1, lane] * B[4 * j_1 + 64 * t_inner + 16 * tj0 + 32 * tj1_1 + 3, 2 * x_1 + 1]))
                                                for ji_1 in seq(0, 4):
                                                    for ii_1 in seq(0, 16):
                                                        result[4 * j_1 + ji_1 + 64 * t_inner + 16 * tj0 + 32 * tj1_1, ii_1 + 64 * t_outer + 16 * ti0_1 + 32 * ti1_1] = ((AB_1[ji_1, ii_1] * a) + (C[4 * j_1 + ji_1 + 64 * t_inner + 16 * tj0 + 32 * tj1_1, ii_1 + 64 * t_outer + 16 * ti0_1 + 32 * ti1_1] * b))
                else:
                    for tj1_2 in seq(0, 2 * c):
                        for ti1_2 in seq(0, 2 * r):
                            for t_1 in seq(0, 2):
                                for ti0_2 in seq(0, 2):
                                    for j_2 in seq(0, 4):
                                        AB_2: f32[4, 16]
                                        for lane in par(0, 16):
                                            AB_2[0, lane] = 0.000000
                                        for lane in par(0, 16):
                                            AB_2[1, lane] = 0.000000
                                        for lane in par(0, 16):
                                            AB_2[2, lane] = 0.000000
                                        for lane in par(0, 16):
                                            AB_2[3, lane] = 0.000000
                                        for x_2 in seq(0, 32 * d):
                                            for lane in par(0, 16):
                                                AB_2[0, lane] = (AB_2[0, lane] + (A_swizzled_1[ti0_2 + 2 * ti1_2, 2 * x_2, lane] * B[4 * j_2 + 16 * t_1 + 32 * tj1_2, 2 * x_2]))
                                            for lane in par(0, 16):
                                                AB_2[1, lane] = (AB_2[1, lane] + (A_swizzled_1[ti0_2 + 2 * ti1_2, 2 * x_2, lane] * B[4 * j_2 + 16 * t_1 + 32 * tj1_2 + 1, 2 * x_2]))
                                            for lane in par(0, 16):
                                                AB_2[2, lane] = (AB_2[2, lane] + (A_swizzled_1[ti0_2 + 2 * ti1_2, 2 * x_2, lane] * B[4 * j_2 + 16 * t_1 + 32 * tj1_2 + 2, 2 * x_2]))
                                            for lane in par(0, 16):
                                                AB_2[3, lane] = (AB_2[3, lane] + (A_swizzled_1[ti0_2 + 2 * ti1_2, 2 * x_2, lane] * B[4 * j_2 + 16 * t_1 + 32 * tj1_2 + 3, 2 * x_2]))
                                            for lane in par(0, 16):
                                                AB_2[0, lane] = (AB_2[0, lane] + (A_swizzled_1[ti0_2 + 2 * ti1_2, 2 * x_2 + 1, lane] * B[4 * j_2 + 16 * t_1 + 32 * tj1_2, 2 * x_2 + 1]))
                                            for lane in par(0, 16):
                                                AB_2[1, lane] = (AB_2[1, lane] + (A_swizzled_1[ti0_2 + 2 * ti1_2, 2 * x_2 + 1, lane] * B[4 * j_2 + 16 * t_1 + 32 * tj1_2 + 1, 2 * x_2 + 1]))
                                            for lane in par(0, 16):
                                                AB_2[2, lane] = (AB_2[2, lane] + (A_swizzled_1[ti0_2 + 2 * ti1_2, 2 * x_2 + 1, lane] * B[4 * j_2 + 16 * t_1 + 32 * tj1_2 + 2, 2 * x_2 + 1]))
                                            for lane in par(0, 16):
                                                AB_2[3, lane] = (AB_2[3, lane] + (A_swizzled_1[ti0_2 + 2 * ti1_2, 2 * x_2 + 1, lane] * B[4 * j_2 + 16 * t_1 + 32 * tj1_2 + 3, 2 * x_2 + 1]))
                                        for ji_2 in seq(0, 4):
                                            for ii_2 in seq(0, 16):
                                                result[4 * j_2 + ji_2 + 16 * t_1 + 32 * tj1_2, ii_2 + 16 * ti0_2 + 32 * ti1_2] = ((AB_2[ji_2, ii_2] * a) + (C[4 * j_2 + ji_2 + 16 * t_1 + 32 * tj1_2, ii_2 + 16 * ti0_2 + 32 * ti1_2] * b))
        else:
            A_swizzled_2: f32[4 * r, 64 * d, 16]
            if (d - 4 >= 0) and (r - 4 >= 0):
                for jo_4 in par(0, d):
                    for v3_2 in seq(0, 4):
                        for io_4 in seq(0, 4 * r):
                            A_tmp_4: f32[16, 16]
                            for lane in par(0, 16):
                                A_tmp_4[0, lane] = A[64 * jo_4 + 16 * v3_2, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[1, lane] = A[64 * jo_4 + 16 * v3_2 + 1, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[2, lane] = A[64 * jo_4 + 16 * v3_2 + 2, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[3, lane] = A[64 * jo_4 + 16 * v3_2 + 3, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[4, lane] = A[64 * jo_4 + 16 * v3_2 + 4, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[5, lane] = A[64 * jo_4 + 16 * v3_2 + 5, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[6, lane] = A[64 * jo_4 + 16 * v3_2 + 6, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[7, lane] = A[64 * jo_4 + 16 * v3_2 + 7, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[8, lane] = A[64 * jo_4 + 16 * v3_2 + 8, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[9, lane] = A[64 * jo_4 + 16 * v3_2 + 9, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[10, lane] = A[64 * jo_4 + 16 * v3_2 + 10, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[11, lane] = A[64 * jo_4 + 16 * v3_2 + 11, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[12, lane] = A[64 * jo_4 + 16 * v3_2 + 12, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[13, lane] = A[64 * jo_4 + 16 * v3_2 + 13, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[14, lane] = A[64 * jo_4 + 16 * v3_2 + 14, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                A_tmp_4[15, lane] = A[64 * jo_4 + 16 * v3_2 + 15, 16 * io_4 + lane]
                            for lane in par(0, 16):
                                for lane_1 in par(0, 16):
                                    A_swizzled_2[io_4, 64 * jo_4 + lane + 16 * v3_2, lane_1] = A_tmp_4[lane, lane_1]
            else:
                for jo_5 in seq(0, 4 * d):
                    for io_5 in seq(0, 4 * r):
                        A_tmp_5: f32[16, 16]
                        for lane in par(0, 16):
                            A_tmp_5[0, lane] = A[16 * jo_5, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[1, lane] = A[16 * jo_5 + 1, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[2, lane] = A[16 * jo_5 + 2, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[3, lane] = A[16 * jo_5 + 3, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[4, lane] = A[16 * jo_5 + 4, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[5, lane] = A[16 * jo_5 + 5, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[6, lane] = A[16 * jo_5 + 6, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[7, lane] = A[16 * jo_5 + 7, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[8, lane] = A[16 * jo_5 + 8, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[9, lane] = A[16 * jo_5 + 9, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[10, lane] = A[16 * jo_5 + 10, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[11, lane] = A[16 * jo_5 + 11, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[12, lane] = A[16 * jo_5 + 12, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[13, lane] = A[16 * jo_5 + 13, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[14, lane] = A[16 * jo_5 + 14, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            A_tmp_5[15, lane] = A[16 * jo_5 + 15, 16 * io_5 + lane]
                        for lane in par(0, 16):
                            for lane_1 in par(0, 16):
                                A_swizzled_2[io_5, 16 * jo_5 + lane, lane_1] = A_tmp_5[lane, lane_1]
            if (r - 8 >= 0):
                for t_outer_1 in par(0, 2 * r):
                    for t_inner_1 in par(0, 2 * c):
                        for tj0_1 in seq(0, 2):
                            for ti0_3 in seq(0, 2):
                                for j_3 in seq(0, 4):
                                    AB_3: f32[4, 16]
                                    for lane in par(0, 16):
                                        AB_3[0, lane] = 0.000000
                                    for lane in par(0, 16):
                                        AB_3[1, lane] = 0.000000
                                    for lane in par(0, 16):
                                        AB_3[2, lane] = 0.000000
                                    for lane in par(0, 16):
                                        AB_3[3, lane] = 0.000000
                                    for x_3 in seq(0, 32 * d):
                                        for lane in par(0, 16):
                                            AB_3[0, lane] = (AB_3[0, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_3, 2 * x_3, lane] * B[4 * j_3 + 32 * t_inner_1 + 16 * tj0_1, 2 * x_3]))
                                        for lane in par(0, 16):
                                            AB_3[1, lane] = (AB_3[1, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_3, 2 * x_3, lane] * B[4 * j_3 + 32 * t_inner_1 + 16 * tj0_1 + 1, 2 * x_3]))
                                        for lane in par(0, 16):
                                            AB_3[2, lane] = (AB_3[2, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_3, 2 * x_3, lane] * B[4 * j_3 + 32 * t_inner_1 + 16 * tj0_1 + 2, 2 * x_3]))
                                        for lane in par(0, 16):
                                            AB_3[3, lane] = (AB_3[3, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_3, 2 * x_3, lane] * B[4 * j_3 + 32 * t_inner_1 + 16 * tj0_1 + 3, 2 * x_3]))
                                        for lane in par(0, 16):
                                            AB_3[0, lane] = (AB_3[0, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_3, 2 * x_3 + 1, lane] * B[4 * j_3 + 32 * t_inner_1 + 16 * tj0_1, 2 * x_3 + 1]))
                                        for lane in par(0, 16):
                                            AB_3[1, lane] = (AB_3[1, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_3, 2 * x_3 + 1, lane] * B[4 * j_3 + 32 * t_inner_1 + 16 * tj0_1 + 1, 2 * x_3 + 1]))
                                        for lane in par(0, 16):
                                            AB_3[2, lane] = (AB_3[2, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_3, 2 * x_3 + 1, lane] * B[4 * j_3 + 32 * t_inner_1 + 16 * tj0_1 + 2, 2 * x_3 + 1]))
                                        for lane in par(0, 16):
                                            AB_3[3, lane] = (AB_3[3, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_3, 2 * x_3 + 1, lane] * B[4 * j_3 + 32 * t_inner_1 + 16 * tj0_1 + 3, 2 * x_3 + 1]))
                                    for ji_3 in seq(0, 4):
                                        for ii_3 in seq(0, 16):
                                            result[4 * j_3 + ji_3 + 32 * t_inner_1 + 16 * tj0_1, ii_3 + 32 * t_outer_1 + 16 * ti0_3] = ((AB_3[ji_3, ii_3] * a) + (C[4 * j_3 + ji_3 + 32 * t_inner_1 + 16 * tj0_1, ii_3 + 32 * t_outer_1 + 16 * ti0_3] * b))
            else:
                if (r - 2 >= 0):
                    for t_outer_2 in par(0, r):
                        for t_inner_2 in par(0, c):
                            for tj1_3 in seq(0, 2):
                                for ti1_3 in seq(0, 2):
                                    for tj0_2 in seq(0, 2):
                                        for ti0_4 in seq(0, 2):
                                            for j_4 in seq(0, 4):
                                                AB_4: f32[4, 16]
                                                for lane in par(0, 16):
                                                    AB_4[0, lane] = 0.000000
                                                for lane in par(0, 16):
                                                    AB_4[1, lane] = 0.000000
                                                for lane in par(0, 16):
                                                    AB_4[2, lane] = 0.000000
                                                for lane in par(0, 16):
                                                    AB_4[3, lane] = 0.000000
                                                for x_4 in seq(0, 32 * d):
                                                    for lane in par(0, 16):
                                                        AB_4[0, lane] = (AB_4[0, lane] + (A_swizzled_2[4 * t_outer_2 + ti0_4 + 2 * ti1_3, 2 * x_4, lane] * B[4 * j_4 + 64 * t_inner_2 + 16 * tj0_2 + 32 * tj1_3, 2 * x_4]))
                                                    for lane in par(0, 16):
                                                        AB_4[1, lane] = (AB_4[1, lane] + (A_swizzled_2[4 * t_outer_2 + ti0_4 + 2 * ti1_3, 2 * x_4, lane] * B[4 * j_4 + 64 * t_inner_2 + 16 * tj0_2 + 32 * tj1_3 + 1, 2 * x_4]))
                                                    for lane in par(0, 16):
                                                        AB_4[2, lane] = (AB_4[2, lane] + (A_swizzled_2[4 * t_outer_2 + ti0_4 + 2 * ti1_3, 2 * x_4, lane] * B[4 * j_4 + 64 * t_inner_2 + 16 * tj0_2 + 32 * tj1_3 + 2, 2 * x_4]))
                                                    for lane in par(0, 16):
                                                        AB_4[3, lane] = (AB_4[3, lane] + (A_swizzled_2[4 * t_outer_2 + ti0_4 + 2 * ti1_3, 2 * x_4, lane] * B[4 * j_4 + 64 * t_inner_2 + 16 * tj0_2 + 32 * tj1_3 + 3, 2 * x_4]))
                                                    for lane in par(0, 16):
                                                        AB_4[0, lane] = (AB_4[0, lane] + (A_swizzled_2[4 * t_outer_2 + ti0_4 + 2 * ti1_3, 2 * x_4 + 1, lane] * B[4 * j_4 + 64 * t_inner_2 + 16 * tj0_2 + 32 * tj1_3, 2 * x_4 + 1]))
                                                    for lane in par(0, 16):
                                                        AB_4[1, lane] = (AB_4[1, lane] + (A_swizzled_2[4 * t_outer_2 + ti0_4 + 2 * ti1_3, 2 * x_4 + 1, lane] * B[4 * j_4 + 64 * t_inner_2 + 16 * tj0_2 + 32 * tj1_3 + 1, 2 * x_4 + 1]))
                                                    for lane in par(0, 16):
                                                        AB_4[2, lane] = (AB_4[2, lane] + (A_swizzled_2[4 * t_outer_2 + ti0_4 + 2 * ti1_3, 2 * x_4 + 1, lane] * B[4 * j_4 + 64 * t_inner_2 + 16 * tj0_2 + 32 * tj1_3 + 2, 2 * x_4 + 1]))
                                                    for lane in par(0, 16):
                                                        AB_4[3, lane] = (AB_4[3, lane] + (A_swizzled_2[4 * t_outer_2 + ti0_4 + 2 * ti1_3, 2 * x_4 + 1, lane] * B[4 * j_4 + 64 * t_inner_2 + 16 * tj0_2 + 32 * tj1_3 + 3, 2 * x_4 + 1]))
                                                for ji_4 in seq(0, 4):
                                                    for ii_4 in seq(0, 16):
                                                        result[4 * j_4 + ji_4 + 64 * t_inner_2 + 16 * tj0_2 + 32 * tj1_3, ii_4 + 64 * t_outer_2 + 16 * ti0_4 + 32 * ti1_3] = ((AB_4[ji_4, ii_4] * a) + (C[4 * j_4 + ji_4 + 64 * t_inner_2 + 16 * tj0_2 + 32 * tj1_3, ii_4 + 64 * t_outer_2 + 16 * ti0_4 + 32 * ti1_3] * b))
                else:
                    for tj1_4 in seq(0, 2 * c):
                        for ti1_4 in seq(0, 2 * r):
                            for t_2 in seq(0, 2):
                                for ti0_5 in seq(0, 2):
                                    for j_5 in seq(0, 4):
                                        AB_5: f32[4, 16]
                                        for lane in par(0, 16):
                                            AB_5[0, lane] = 0.000000
                                        for lane in par(0, 16):
                                            AB_5[1, lane] = 0.000000
                                        for lane in par(0, 16):
                                            AB_5[2, lane] = 0.000000
                                        for lane in par(0, 16):
                                            AB_5[3, lane] = 0.000000
                                        for x_5 in seq(0, 32 * d):
                                            for lane in par(0, 16):
                                                AB_5[0, lane] = (AB_5[0, lane] + (A_swizzled_2[ti0_5 + 2 * ti1_4, 2 * x_5, lane] * B[4 * j_5 + 16 * t_2 + 32 * tj1_4, 2 * x_5]))
                                            for lane in par(0, 16):
                                                AB_5[1, lane] = (AB_5[1, lane] + (A_swizzled_2[ti0_5 + 2 * ti1_4, 2 * x_5, lane] * B[4 * j_5 + 16 * t_2 + 32 * tj1_4 + 1, 2 * x_5]))
                                            for lane in par(0, 16):
                                                AB_5[2, lane] = (AB_5[2, lane] + (A_swizzled_2[ti0_5 + 2 * ti1_4, 2 * x_5, lane] * B[4 * j_5 + 16 * t_2 + 32 * tj1_4 + 2, 2 * x_5]))
                                            for lane in par(0, 16):
                                                AB_5[3, lane] = (AB_5[3, lane] + (A_swizzled_2[ti0_5 + 2 * ti1_4, 2 * x_5, lane] * B[4 * j_5 + 16 * t_2 + 32 * tj1_4 + 3, 2 * x_5]))
                                            for lane in par(0, 16):
                                                AB_5[0, lane] = (AB_5[0, lane] + (A_swizzled_2[ti0_5 + 2 * ti1_4, 2 * x_5 + 1, lane] * B[4 * j_5 + 16 * t_2 + 32 * tj1_4, 2 * x_5 + 1]))
                                            for lane in par(0, 16):
                                                AB_5[1, lane] = (AB_5[1, lane] + (A_swizzled_2[ti0_5 + 2 * ti1_4, 2 * x_5 + 1, lane] * B[4 * j_5 + 16 * t_2 + 32 * tj1_4 + 1, 2 * x_5 + 1]))
                                            for lane in par(0, 16):
                                                AB_5[2, lane] = (AB_5[2, lane] + (A_swizzled_2[ti0_5 + 2 * ti1_4, 2 * x_5 + 1, lane] * B[4 * j_5 + 16 * t_2 + 32 * tj1_4 + 2, 2 * x_5 + 1]))
                                            for lane in par(0, 16):
                                                AB_5[3, lane] = (AB_5[3, lane] + (A_swizzled_2[ti0_5 + 2 * ti1_4, 2 * x_5 + 1, lane] * B[4 * j_5 + 16 * t_2 + 32 * tj1_4 + 3, 2 * x_5 + 1]))
                                        for ji_5 in seq(0, 4):
                                            for ii_5 in seq(0, 16):
                                                result[4 * j_5 + ji_5 + 16 * t_2 + 32 * tj1_4, ii_5 + 16 * ti0_5 + 32 * ti1_4] = ((AB_5[ji_5, ii_5] * a) + (C[4 * j_5 + ji_5 + 16 * t_2 + 32 * tj1_4, ii_5 + 16 * ti0_5 + 32 * ti1_4] * b))
    else:
        if -r + 7 >= 0:
            if -r + 1 >= 0:
                A_swizzled_3: f32[4 * r, 64 * d, 16]
                for jo_6 in seq(0, 4 * d):
                    for io_6 in seq(0, 4 * r):
                        A_tmp_6: f32[16, 16]
                        for lane in par(0, 16):
                            A_tmp_6[0, lane] = A[16 * jo_6, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[1, lane] = A[16 * jo_6 + 1, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[2, lane] = A[16 * jo_6 + 2, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[3, lane] = A[16 * jo_6 + 3, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[4, lane] = A[16 * jo_6 + 4, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[5, lane] = A[16 * jo_6 + 5, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[6, lane] = A[16 * jo_6 + 6, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[7, lane] = A[16 * jo_6 + 7, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[8, lane] = A[16 * jo_6 + 8, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[9, lane] = A[16 * jo_6 + 9, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[10, lane] = A[16 * jo_6 + 10, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[11, lane] = A[16 * jo_6 + 11, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[12, lane] = A[16 * jo_6 + 12, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[13, lane] = A[16 * jo_6 + 13, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[14, lane] = A[16 * jo_6 + 14, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            A_tmp_6[15, lane] = A[16 * jo_6 + 15, 16 * io_6 + lane]
                        for lane in par(0, 16):
                            for lane_1 in par(0, 16):
                                A_swizzled_3[io_6, 16 * jo_6 + lane, lane_1] = A_tmp_6[lane, lane_1]
                for tj1_5 in seq(0, 2 * c):
                    for ti1_5 in seq(0, 2 * r):
                        for t_3 in seq(0, 2):
                            for ti0_6 in seq(0, 2):
                                for j_6 in seq(0, 4):
                                    AB_6: f32[4, 16]
                                    for lane in par(0, 16):
                                        AB_6[0, lane] = 0.000000
                                    for lane in par(0, 16):
                                        AB_6[1, lane] = 0.000000
                                    for lane in par(0, 16):
                                        AB_6[2, lane] = 0.000000
                                    for lane in par(0, 16):
                                        AB_6[3, lane] = 0.000000
                                    for x_6 in seq(0, 32 * d):
                                        for lane in par(0, 16):
                                            AB_6[0, lane] = (AB_6[0, lane] + (A_swizzled_3[ti0_6 + 2 * ti1_5, 2 * x_6, lane] * B[4 * j_6 + 16 * t_3 + 32 * tj1_5, 2 * x_6]))
                                        for lane in par(0, 16):
                                            AB_6[1, lane] = (AB_6[1, lane] + (A_swizzled_3[ti0_6 + 2 * ti1_5, 2 * x_6, lane] * B[4 * j_6 + 16 * t_3 + 32 * tj1_5 + 1, 2 * x_6]))
                                        for lane in par(0, 16):
                                            AB_6[2, lane] = (AB_6[2, lane] + (A_swizzled_3[ti0_6 + 2 * ti1_5, 2 * x_6, lane] * B[4 * j_6 + 16 * t_3 + 32 * tj1_5 + 2, 2 * x_6]))
                                        for lane in par(0, 16):
                                            AB_6[3, lane] = (AB_6[3, lane] + (A_swizzled_3[ti0_6 + 2 * ti1_5, 2 * x_6, lane] * B[4 * j_6 + 16 * t_3 + 32 * tj1_5 + 3, 2 * x_6]))
                                        for lane in par(0, 16):
                                            AB_6[0, lane] = (AB_6[0, lane] + (A_swizzled_3[ti0_6 + 2 * ti1_5, 2 * x_6 + 1, lane] * B[4 * j_6 + 16 * t_3 + 32 * tj1_5, 2 * x_6 + 1]))
                                        for lane in par(0, 16):
                                            AB_6[1, lane] = (AB_6[1, lane] + (A_swizzled_3[ti0_6 + 2 * ti1_5, 2 * x_6 + 1, lane] * B[4 * j_6 + 16 * t_3 + 32 * tj1_5 + 1, 2 * x_6 + 1]))
                                        for lane in par(0, 16):
                                            AB_6[2, lane] = (AB_6[2, lane] + (A_swizzled_3[ti0_6 + 2 * ti1_5, 2 * x_6 + 1, lane] * B[4 * j_6 + 16 * t_3 + 32 * tj1_5 + 2, 2 * x_6 + 1]))
                                        for lane in par(0, 16):
                                            AB_6[3, lane] = (AB_6[3, lane] + (A_swizzled_3[ti0_6 + 2 * ti1_5, 2 * x_6 + 1, lane] * B[4 * j_6 + 16 * t_3 + 32 * tj1_5 + 3, 2 * x_6 + 1]))
                                    for ji_6 in seq(0, 4):
                                        for ii_6 in seq(0, 16):
                                            result[4 * j_6 + ji_6 + 16 * t_3 + 32 * tj1_5, ii_6 + 16 * ti0_6 + 32 * ti1_5] = ((AB_6[ji_6, ii_6] * a) + (C[4 * j_6 + ji_6 + 16 * t_3 + 32 * tj1_5, ii_6 + 16 * ti0_6 + 32 * ti1_5] * b))
            else:
                A_swizzled_4: f32[4 * r, 64 * d, 16]
                if (d - 4 >= 0) and (r - 4 >= 0):
                    for jo_7 in par(0, d):
                        for v3_3 in seq(0, 4):
                            for io_7 in seq(0, 4 * r):
                                A_tmp_7: f32[16, 16]
                                for lane in par(0, 16):
                                    A_tmp_7[0, lane] = A[64 * jo_7 + 16 * v3_3, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[1, lane] = A[64 * jo_7 + 16 * v3_3 + 1, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[2, lane] = A[64 * jo_7 + 16 * v3_3 + 2, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[3, lane] = A[64 * jo_7 + 16 * v3_3 + 3, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[4, lane] = A[64 * jo_7 + 16 * v3_3 + 4, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[5, lane] = A[64 * jo_7 + 16 * v3_3 + 5, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[6, lane] = A[64 * jo_7 + 16 * v3_3 + 6, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[7, lane] = A[64 * jo_7 + 16 * v3_3 + 7, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[8, lane] = A[64 * jo_7 + 16 * v3_3 + 8, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[9, lane] = A[64 * jo_7 + 16 * v3_3 + 9, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[10, lane] = A[64 * jo_7 + 16 * v3_3 + 10, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[11, lane] = A[64 * jo_7 + 16 * v3_3 + 11, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[12, lane] = A[64 * jo_7 + 16 * v3_3 + 12, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[13, lane] = A[64 * jo_7 + 16 * v3_3 + 13, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[14, lane] = A[64 * jo_7 + 16 * v3_3 + 14, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    A_tmp_7[15, lane] = A[64 * jo_7 + 16 * v3_3 + 15, 16 * io_7 + lane]
                                for lane in par(0, 16):
                                    for lane_1 in par(0, 16):
                                        A_swizzled_4[io_7, 64 * jo_7 + lane + 16 * v3_3, lane_1] = A_tmp_7[lane, lane_1]
                else:
                    for jo_8 in seq(0, 4 * d):
                        for io_8 in seq(0, 4 * r):
                            A_tmp_8: f32[16, 16]
                            for lane in par(0, 16):
                                A_tmp_8[0, lane] = A[16 * jo_8, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[1, lane] = A[16 * jo_8 + 1, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[2, lane] = A[16 * jo_8 + 2, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[3, lane] = A[16 * jo_8 + 3, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[4, lane] = A[16 * jo_8 + 4, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[5, lane] = A[16 * jo_8 + 5, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[6, lane] = A[16 * jo_8 + 6, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[7, lane] = A[16 * jo_8 + 7, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[8, lane] = A[16 * jo_8 + 8, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[9, lane] = A[16 * jo_8 + 9, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[10, lane] = A[16 * jo_8 + 10, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[11, lane] = A[16 * jo_8 + 11, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[12, lane] = A[16 * jo_8 + 12, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[13, lane] = A[16 * jo_8 + 13, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[14, lane] = A[16 * jo_8 + 14, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                A_tmp_8[15, lane] = A[16 * jo_8 + 15, 16 * io_8 + lane]
                            for lane in par(0, 16):
                                for lane_1 in par(0, 16):
                                    A_swizzled_4[io_8, 16 * jo_8 + lane, lane_1] = A_tmp_8[lane, lane_1]
                for t_outer_3 in par(0, r):
                    for t_inner_3 in par(0, c):
                        for tj1_6 in seq(0, 2):
                            for ti1_6 in seq(0, 2):
                                for tj0_3 in seq(0, 2):
                                    for ti0_7 in seq(0, 2):
                                        for j_7 in seq(0, 4):
                                            AB_7: f32[4, 16]
                                            for lane in par(0, 16):
                                                AB_7[0, lane] = 0.000000
                                            for lane in par(0, 16):
                                                AB_7[1, lane] = 0.000000
                                            for lane in par(0, 16):
                                                AB_7[2, lane] = 0.000000
                                            for lane in par(0, 16):
                                                AB_7[3, lane] = 0.000000
                                            for x_7 in seq(0, 32 * d):
                                                for lane in par(0, 16):
                                                    AB_7[0, lane] = (AB_7[0, lane] + (A_swizzled_4[4 * t_outer_3 + ti0_7 + 2 * ti1_6, 2 * x_7, lane] * B[4 * j_7 + 64 * t_inner_3 + 16 * tj0_3 + 32 * tj1_6, 2 * x_7]))
                                                for lane in par(0, 16):
                                                    AB_7[1, lane] = (AB_7[1, lane] + (A_swizzled_4[4 * t_outer_3 + ti0_7 + 2 * ti1_6, 2 * x_7, lane] * B[4 * j_7 + 64 * t_inner_3 + 16 * tj0_3 + 32 * tj1_6 + 1, 2 * x_7]))
                                                for lane in par(0, 16):
                                                    AB_7[2, lane] = (AB_7[2, lane] + (A_swizzled_4[4 * t_outer_3 + ti0_7 + 2 * ti1_6, 2 * x_7, lane] * B[4 * j_7 + 64 * t_inner_3 + 16 * tj0_3 + 32 * tj1_6 + 2, 2 * x_7]))
                                                for lane in par(0, 16):
                                                    AB_7[3, lane] = (AB_7[3, lane] + (A_swizzled_4[4 * t_outer_3 + ti0_7 + 2 * ti1_6, 2 * x_7, lane] * B[4 * j_7 + 64 * t_inner_3 + 16 * tj0_3 + 32 * tj1_6 + 3, 2 * x_7]))
                                                for lane in par(0, 16):
                                                    AB_7[0, lane] = (AB_7[0, lane] + (A_swizzled_4[4 * t_outer_3 + ti0_7 + 2 * ti1_6, 2 * x_7 + 1, lane] * B[4 * j_7 + 64 * t_inner_3 + 16 * tj0_3 + 32 * tj1_6, 2 * x_7 + 1]))
                                                for lane in par(0, 16):
                                                    AB_7[1, lane] = (AB_7[1, lane] + (A_swizzled_4[4 * t_outer_3 + ti0_7 + 2 * ti1_6, 2 * x_7 + 1, lane] * B[4 * j_7 + 64 * t_inner_3 + 16 * tj0_3 + 32 * tj1_6 + 1, 2 * x_7 + 1]))
                                                for lane in par(0, 16):
                                                    AB_7[2, lane] = (AB_7[2, lane] + (A_swizzled_4[4 * t_outer_3 + ti0_7 + 2 * ti1_6, 2 * x_7 + 1, lane] * B[4 * j_7 + 64 * t_inner_3 + 16 * tj0_3 + 32 * tj1_6 + 2, 2 * x_7 + 1]))
                                                for lane in par(0, 16):
                                                    AB_7[3, lane] = (AB_7[3, lane] + (A_swizzled_4[4 * t_outer_3 + ti0_7 + 2 * ti1_6, 2 * x_7 + 1, lane] * B[4 * j_7 + 64 * t_inner_3 + 16 * tj0_3 + 32 * tj1_6 + 3, 2 * x_7 + 1]))
                                            for ji_7 in seq(0, 4):
                                                for ii_7 in seq(0, 16):
                                                    result[4 * j_7 + ji_7 + 64 * t_inner_3 + 16 * tj0_3 + 32 * tj1_6, ii_7 + 64 * t_outer_3 + 16 * ti0_7 + 32 * ti1_6] = ((AB_7[ji_7, ii_7] * a) + (C[4 * j_7 + ji_7 + 64 * t_inner_3 + 16 * tj0_3 + 32 * tj1_6, ii_7 + 64 * t_outer_3 + 16 * ti0_7 + 32 * ti1_6] * b))
        else:
            A_swizzled_5: f32[4 * r, 64 * d, 16]
            if (d - 4 >= 0):
                for jo_9 in par(0, d):
                    for v3_4 in seq(0, 4):
                        for io_9 in seq(0, 4 * r):
                            A_tmp_9: f32[16, 16]
                            for lane in par(0, 16):
                                A_tmp_9[0, lane] = A[64 * jo_9 + 16 * v3_4, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[1, lane] = A[64 * jo_9 + 16 * v3_4 + 1, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[2, lane] = A[64 * jo_9 + 16 * v3_4 + 2, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[3, lane] = A[64 * jo_9 + 16 * v3_4 + 3, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[4, lane] = A[64 * jo_9 + 16 * v3_4 + 4, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[5, lane] = A[64 * jo_9 + 16 * v3_4 + 5, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[6, lane] = A[64 * jo_9 + 16 * v3_4 + 6, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[7, lane] = A[64 * jo_9 + 16 * v3_4 + 7, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[8, lane] = A[64 * jo_9 + 16 * v3_4 + 8, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[9, lane] = A[64 * jo_9 + 16 * v3_4 + 9, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[10, lane] = A[64 * jo_9 + 16 * v3_4 + 10, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[11, lane] = A[64 * jo_9 + 16 * v3_4 + 11, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[12, lane] = A[64 * jo_9 + 16 * v3_4 + 12, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[13, lane] = A[64 * jo_9 + 16 * v3_4 + 13, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[14, lane] = A[64 * jo_9 + 16 * v3_4 + 14, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                A_tmp_9[15, lane] = A[64 * jo_9 + 16 * v3_4 + 15, 16 * io_9 + lane]
                            for lane in par(0, 16):
                                for lane_1 in par(0, 16):
                                    A_swizzled_5[io_9, 64 * jo_9 + lane + 16 * v3_4, lane_1] = A_tmp_9[lane, lane_1]
            else:
                for jo_10 in seq(0, 4 * d):
                    for io_10 in seq(0, 4 * r):
                        A_tmp_10: f32[16, 16]
                        for lane in par(0, 16):
                            A_tmp_10[0, lane] = A[16 * jo_10, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[1, lane] = A[16 * jo_10 + 1, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[2, lane] = A[16 * jo_10 + 2, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[3, lane] = A[16 * jo_10 + 3, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[4, lane] = A[16 * jo_10 + 4, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[5, lane] = A[16 * jo_10 + 5, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[6, lane] = A[16 * jo_10 + 6, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[7, lane] = A[16 * jo_10 + 7, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[8, lane] = A[16 * jo_10 + 8, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[9, lane] = A[16 * jo_10 + 9, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[10, lane] = A[16 * jo_10 + 10, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[11, lane] = A[16 * jo_10 + 11, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[12, lane] = A[16 * jo_10 + 12, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[13, lane] = A[16 * jo_10 + 13, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[14, lane] = A[16 * jo_10 + 14, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            A_tmp_10[15, lane] = A[16 * jo_10 + 15, 16 * io_10 + lane]
                        for lane in par(0, 16):
                            for lane_1 in par(0, 16):
                                A_swizzled_5[io_10, 16 * jo_10 + lane, lane_1] = A_tmp_10[lane, lane_1]
            if (c - 8 >= 0):
                for t_outer_4 in par(0, 2 * r):
                    for t_inner_4 in par(0, 2 * c):
                        for tj0_4 in seq(0, 2):
                            for ti0_8 in seq(0, 2):
                                for j_8 in seq(0, 4):
                                    AB_8: f32[4, 16]
                                    for lane in par(0, 16):
                                        AB_8[0, lane] = 0.000000
                                    for lane in par(0, 16):
                                        AB_8[1, lane] = 0.000000
                                    for lane in par(0, 16):
                                        AB_8[2, lane] = 0.000000
                                    for lane in par(0, 16):
                                        AB_8[3, lane] = 0.000000
                                    for x_8 in seq(0, 32 * d):
                                        for lane in par(0, 16):
                                            AB_8[0, lane] = (AB_8[0, lane] + (A_swizzled_5[2 * t_outer_4 + ti0_8, 2 * x_8, lane] * B[4 * j_8 + 32 * t_inner_4 + 16 * tj0_4, 2 * x_8]))
                                        for lane in par(0, 16):
                                            AB_8[1, lane] = (AB_8[1, lane] + (A_swizzled_5[2 * t_outer_4 + ti0_8, 2 * x_8, lane] * B[4 * j_8 + 32 * t_inner_4 + 16 * tj0_4 + 1, 2 * x_8]))
                                        for lane in par(0, 16):
                                            AB_8[2, lane] = (AB_8[2, lane] + (A_swizzled_5[2 * t_outer_4 + ti0_8, 2 * x_8, lane] * B[4 * j_8 + 32 * t_inner_4 + 16 * tj0_4 + 2, 2 * x_8]))
                                        for lane in par(0, 16):
                                            AB_8[3, lane] = (AB_8[3, lane] + (A_swizzled_5[2 * t_outer_4 + ti0_8, 2 * x_8, lane] * B[4 * j_8 + 32 * t_inner_4 + 16 * tj0_4 + 3, 2 * x_8]))
                                        for lane in par(0, 16):
                                            AB_8[0, lane] = (AB_8[0, lane] + (A_swizzled_5[2 * t_outer_4 + ti0_8, 2 * x_8 + 1, lane] * B[4 * j_8 + 32 * t_inner_4 + 16 * tj0_4, 2 * x_8 + 1]))
                                        for lane in par(0, 16):
                                            AB_8[1, lane] = (AB_8[1, lane] + (A_swizzled_5[2 * t_outer_4 + ti0_8, 2 * x_8 + 1, lane] * B[4 * j_8 + 32 * t_inner_4 + 16 * tj0_4 + 1, 2 * x_8 + 1]))
                                        for lane in par(0, 16):
                                            AB_8[2, lane] = (AB_8[2, lane] + (A_swizzled_5[2 * t_outer_4 + ti0_8, 2 * x_8 + 1, lane] * B[4 * j_8 + 32 * t_inner_4 + 16 * tj0_4 + 2, 2 * x_8 + 1]))
                                        for lane in par(0, 16):
                                            AB_8[3, lane] = (AB_8[3, lane] + (A_swizzled_5[2 * t_outer_4 + ti0_8, 2 * x_8 + 1, lane] * B[4 * j_8 + 32 * t_inner_4 + 16 * tj0_4 + 3, 2 * x_8 + 1]))
                                    for ji_8 in seq(0, 4):
                                        for ii_8 in seq(0, 16):
                                            result[4 * j_8 + ji_8 + 32 * t_inner_4 + 16 * tj0_4, ii_8 + 32 * t_outer_4 + 16 * ti0_8] = ((AB_8[ji_8, ii_8] * a) + (C[4 * j_8 + ji_8 + 32 * t_inner_4 + 16 * tj0_4, ii_8 + 32 * t_outer_4 + 16 * ti0_8] * b))
            else:
                for t_outer_5 in par(0, r):
                    for t_inner_5 in par(0, c):
                        for tj1_7 in seq(0, 2):
                            for ti1_7 in seq(0, 2):
                                for tj0_5 in seq(0, 2):
                                    for ti0_9 in seq(0, 2):
                                        for j_9 in seq(0, 4):
                                            AB_9: f32[4, 16]
                                            for lane in par(0, 16):
                                                AB_9[0, lane] = 0.000000
                                            for lane in par(0, 16):
                                                AB_9[1, lane] = 0.000000
                                            for lane in par(0, 16):
                                                AB_9[2, lane] = 0.000000
                                            for lane in par(0, 16):
                                                AB_9[3, lane] = 0.000000
                                            for x_9 in seq(0, 32 * d):
                                                for lane in par(0, 16):
                                                    AB_9[0, lane] = (AB_9[0, lane] + (A_swizzled_5[4 * t_outer_5 + ti0_9 + 2 * ti1_7, 2 * x_9, lane] * B[4 * j_9 + 64 * t_inner_5 + 16 * tj0_5 + 32 * tj1_7, 2 * x_9]))
                                                for lane in par(0, 16):
                                                    AB_9[1, lane] = (AB_9[1, lane] + (A_swizzled_5[4 * t_outer_5 + ti0_9 + 2 * ti1_7, 2 * x_9, lane] * B[4 * j_9 + 64 * t_inner_5 + 16 * tj0_5 + 32 * tj1_7 + 1, 2 * x_9]))
                                                for lane in par(0, 16):
                                                    AB_9[2, lane] = (AB_9[2, lane] + (A_swizzled_5[4 * t_outer_5 + ti0_9 + 2 * ti1_7, 2 * x_9, lane] * B[4 * j_9 + 64 * t_inner_5 + 16 * tj0_5 + 32 * tj1_7 + 2, 2 * x_9]))
                                                for lane in par(0, 16):
                                                    AB_9[3, lane] = (AB_9[3, lane] + (A_swizzled_5[4 * t_outer_5 + ti0_9 + 2 * ti1_7, 2 * x_9, lane] * B[4 * j_9 + 64 * t_inner_5 + 16 * tj0_5 + 32 * tj1_7 + 3, 2 * x_9]))
                                                for lane in par(0, 16):
                                                    AB_9[0, lane] = (AB_9[0, lane] + (A_swizzled_5[4 * t_outer_5 + ti0_9 + 2 * ti1_7, 2 * x_9 + 1, lane] * B[4 * j_9 + 64 * t_inner_5 + 16 * tj0_5 + 32 * tj1_7, 2 * x_9 + 1]))
                                                for lane in par(0, 16):
                                                    AB_9[1, lane] = (AB_9[1, lane] + (A_swizzled_5[4 * t_outer_5 + ti0_9 + 2 * ti1_7, 2 * x_9 + 1, lane] * B[4 * j_9 + 64 * t_inner_5 + 16 * tj0_5 + 32 * tj1_7 + 1, 2 * x_9 + 1]))
                                                for lane in par(0, 16):
                                                    AB_9[2, lane] = (AB_9[2, lane] + (A_swizzled_5[4 * t_outer_5 + ti0_9 + 2 * ti1_7, 2 * x_9 + 1, lane] * B[4 * j_9 + 64 * t_inner_5 + 16 * tj0_5 + 32 * tj1_7 + 2, 2 * x_9 + 1]))
                                                for lane in par(0, 16):
                                                    AB_9[3, lane] = (AB_9[3, lane] + (A_swizzled_5[4 * t_outer_5 + ti0_9 + 2 * ti1_7, 2 * x_9 + 1, lane] * B[4 * j_9 + 64 * t_inner_5 + 16 * tj0_5 + 32 * tj1_7 + 3, 2 * x_9 + 1]))
                                            for ji_9 in seq(0, 4):
                                                for ii_9 in seq(0, 16):
                                                    result[4 * j_9 + ji_9 + 64 * t_inner_5 + 16 * tj0_5 + 32 * tj1_7, ii_9 + 64 * t_outer_5 + 16 * ti0_9 + 32 * ti1_7] = ((AB_9[ji_9, ii_9] * a) + (C[4 * j_9 + ji_9 + 64 * t_inner_5 + 16 * tj0_5 + 32 * tj1_7, ii_9 + 64 * t_outer_5 + 16 * ti0_9 + 32 * ti1_7] * b))
