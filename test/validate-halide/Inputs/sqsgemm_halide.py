# What Halide 21.0.0 made of 'sqsgemm', converted from sqsgemm.stmt by bench/halide/lower.py.
@proc
def sqsgemm_halide(n: size, a: f32, b: f32, A: f32[64 * n, 64 * n], B: f32[64 * n, 64 * n], C: f32[64 * n, 64 * n], result: f32[64 * n, 64 * n]):
    if -n + 1 >= 0:
        A_swizzled: f32[4 * n, 64 * n, 16]
        for jo in seq(0, 4 * n):
            for io in seq(0, 4 * n):
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
        for tj1 in seq(0, 2 * n):
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
                            for x in seq(0, 32):
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
        if -n + 7 >= 0:
            A_swizzled_1: f32[4 * n, 64 * n, 16]
            if n - 4 >= 0:
                for jo_1 in par(0, n):
                    for v3 in seq(0, 4):
                        for io_1 in seq(0, 4 * n):
                            A_tmp_1: f32[16, 16]
                            for lane in par(0, 16):
                                A_tmp_1[0, lane] = A[64 * jo_1 + 16 * v3, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[1, lane] = A[64 * jo_1 + 16 * v3 + 1, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[2, lane] = A[64 * jo_1 + 16 * v3 + 2, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[3, lane] = A[64 * jo_1 + 16 * v3 + 3, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[4, lane] = A[64 * jo_1 + 16 * v3 + 4, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[5, lane] = A[64 * jo_1 + 16 * v3 + 5, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[6, lane] = A[64 * jo_1 + 16 * v3 + 6, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[7, lane] = A[64 * jo_1 + 16 * v3 + 7, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[8, lane] = A[64 * jo_1 + 16 * v3 + 8, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[9, lane] = A[64 * jo_1 + 16 * v3 + 9, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[10, lane] = A[64 * jo_1 + 16 * v3 + 10, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[11, lane] = A[64 * jo_1 + 16 * v3 + 11, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[12, lane] = A[64 * jo_1 + 16 * v3 + 12, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[13, lane] = A[64 * jo_1 + 16 * v3 + 13, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[14, lane] = A[64 * jo_1 + 16 * v3 + 14, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                A_tmp_1[15, lane] = A[64 * jo_1 + 16 * v3 + 15, 16 * io_1 + lane]
                            for lane in par(0, 16):
                                for lane_1 in par(0, 16):
                                    A_swizzled_1[io_1, 64 * jo_1 + lane + 16 * v3, lane_1] = A_tmp_1[lane, lane_1]
            else:
                for jo_2 in seq(0, 4 * n):
                    for io_2 in seq(0, 4 * n):
                        A_tmp_2: f32[16, 16]
                        for lane in par(0, 16):
                            A_tmp_2[0, lane] = A[16 * jo_2, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[1, lane] = A[16 * jo_2 + 1, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[2, lane] = A[16 * jo_2 + 2, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[3, lane] = A[16 * jo_2 + 3, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[4, lane] = A[16 * jo_2 + 4, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[5, lane] = A[16 * jo_2 + 5, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[6, lane] = A[16 * jo_2 + 6, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[7, lane] = A[16 * jo_2 + 7, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[8, lane] = A[16 * jo_2 + 8, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[9, lane] = A[16 * jo_2 + 9, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[10, lane] = A[16 * jo_2 + 10, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[11, lane] = A[16 * jo_2 + 11, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[12, lane] = A[16 * jo_2 + 12, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[13, lane] = A[16 * jo_2 + 13, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[14, lane] = A[16 * jo_2 + 14, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            A_tmp_2[15, lane] = A[16 * jo_2 + 15, 16 * io_2 + lane]
                        for lane in par(0, 16):
                            for lane_1 in par(0, 16):
                                A_swizzled_1[io_2, 16 * jo_2 + lane, lane_1] = A_tmp_2[lane, lane_1]
            for t_outer in par(0, n):
                for t_inner in par(0, n):
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
                                        for x_1 in seq(0, 32 * n):
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
            A_swizzled_2: f32[4 * n, 64 * n, 16]
            for jo_3 in par(0, n):
                for v3_1 in seq(0, 4):
                    for io_3 in seq(0, 4 * n):
                        A_tmp_3: f32[16, 16]
                        for lane in par(0, 16):
                            A_tmp_3[0, lane] = A[64 * jo_3 + 16 * v3_1, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[1, lane] = A[64 * jo_3 + 16 * v3_1 + 1, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[2, lane] = A[64 * jo_3 + 16 * v3_1 + 2, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[3, lane] = A[64 * jo_3 + 16 * v3_1 + 3, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[4, lane] = A[64 * jo_3 + 16 * v3_1 + 4, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[5, lane] = A[64 * jo_3 + 16 * v3_1 + 5, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[6, lane] = A[64 * jo_3 + 16 * v3_1 + 6, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[7, lane] = A[64 * jo_3 + 16 * v3_1 + 7, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[8, lane] = A[64 * jo_3 + 16 * v3_1 + 8, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[9, lane] = A[64 * jo_3 + 16 * v3_1 + 9, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[10, lane] = A[64 * jo_3 + 16 * v3_1 + 10, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[11, lane] = A[64 * jo_3 + 16 * v3_1 + 11, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[12, lane] = A[64 * jo_3 + 16 * v3_1 + 12, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[13, lane] = A[64 * jo_3 + 16 * v3_1 + 13, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[14, lane] = A[64 * jo_3 + 16 * v3_1 + 14, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            A_tmp_3[15, lane] = A[64 * jo_3 + 16 * v3_1 + 15, 16 * io_3 + lane]
                        for lane in par(0, 16):
                            for lane_1 in par(0, 16):
                                A_swizzled_2[io_3, 64 * jo_3 + lane + 16 * v3_1, lane_1] = A_tmp_3[lane, lane_1]
            for t_outer_1 in par(0, 2 * n):
                for t_inner_1 in par(0, 2 * n):
                    for tj0_1 in seq(0, 2):
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
                                for x_2 in seq(0, 32 * n):
                                    for lane in par(0, 16):
                                        AB_2[0, lane] = (AB_2[0, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_2, 2 * x_2, lane] * B[4 * j_2 + 32 * t_inner_1 + 16 * tj0_1, 2 * x_2]))
                                    for lane in par(0, 16):
                                        AB_2[1, lane] = (AB_2[1, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_2, 2 * x_2, lane] * B[4 * j_2 + 32 * t_inner_1 + 16 * tj0_1 + 1, 2 * x_2]))
                                    for lane in par(0, 16):
                                        AB_2[2, lane] = (AB_2[2, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_2, 2 * x_2, lane] * B[4 * j_2 + 32 * t_inner_1 + 16 * tj0_1 + 2, 2 * x_2]))
                                    for lane in par(0, 16):
                                        AB_2[3, lane] = (AB_2[3, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_2, 2 * x_2, lane] * B[4 * j_2 + 32 * t_inner_1 + 16 * tj0_1 + 3, 2 * x_2]))
                                    for lane in par(0, 16):
                                        AB_2[0, lane] = (AB_2[0, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_2, 2 * x_2 + 1, lane] * B[4 * j_2 + 32 * t_inner_1 + 16 * tj0_1, 2 * x_2 + 1]))
                                    for lane in par(0, 16):
                                        AB_2[1, lane] = (AB_2[1, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_2, 2 * x_2 + 1, lane] * B[4 * j_2 + 32 * t_inner_1 + 16 * tj0_1 + 1, 2 * x_2 + 1]))
                                    for lane in par(0, 16):
                                        AB_2[2, lane] = (AB_2[2, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_2, 2 * x_2 + 1, lane] * B[4 * j_2 + 32 * t_inner_1 + 16 * tj0_1 + 2, 2 * x_2 + 1]))
                                    for lane in par(0, 16):
                                        AB_2[3, lane] = (AB_2[3, lane] + (A_swizzled_2[2 * t_outer_1 + ti0_2, 2 * x_2 + 1, lane] * B[4 * j_2 + 32 * t_inner_1 + 16 * tj0_1 + 3, 2 * x_2 + 1]))
                                for ji_2 in seq(0, 4):
                                    for ii_2 in seq(0, 16):
                                        result[4 * j_2 + ji_2 + 32 * t_inner_1 + 16 * tj0_1, ii_2 + 32 * t_outer_1 + 16 * ti0_2] = ((AB_2[ji_2, ii_2] * a) + (C[4 * j_2 + ji_2 + 32 * t_inner_1 + 16 * tj0_1, ii_2 + 32 * t_outer_1 + 16 * ti0_2] * b))
