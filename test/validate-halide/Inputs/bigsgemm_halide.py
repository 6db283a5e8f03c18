# What Halide 21.0.0 made of 'bigsgemm', converted from bigsgemm.stmt by bench/halide/lower.py.
@proc
def bigsgemm_halide(r: size, c: size, d: size, a: f32, b: f32, A: f32[32 * d, 32 * r], B: f32[32 * c, 32 * d], C: f32[32 * c, 32 * r], result: f32[32 * c, 32 * r]):
    assert r >= 17
    assert c >= 17
    assert d >= 17
    A_swizzled: f32[2 * r, 32 * d, 16]
    for jo in par(0, ((d + 1) / 2)):
        if -jo + ((d) / 2) - 1 >= 0:
            for v3 in seq(0, 4):
                for io in seq(0, 2 * r):
                    A_tmp: f32[16, 16]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[0, lane] = A[64 * jo + 16 * v3, 16 * io + lane]
                        else:
                            A_tmp[0, lane] = A[32 * d - 16, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[1, lane] = A[64 * jo + 16 * v3 + 1, 16 * io + lane]
                        else:
                            A_tmp[1, lane] = A[32 * d - 15, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[2, lane] = A[64 * jo + 16 * v3 + 2, 16 * io + lane]
                        else:
                            A_tmp[2, lane] = A[32 * d - 14, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[3, lane] = A[64 * jo + 16 * v3 + 3, 16 * io + lane]
                        else:
                            A_tmp[3, lane] = A[32 * d - 13, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[4, lane] = A[64 * jo + 16 * v3 + 4, 16 * io + lane]
                        else:
                            A_tmp[4, lane] = A[32 * d - 12, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[5, lane] = A[64 * jo + 16 * v3 + 5, 16 * io + lane]
                        else:
                            A_tmp[5, lane] = A[32 * d - 11, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[6, lane] = A[64 * jo + 16 * v3 + 6, 16 * io + lane]
                        else:
                            A_tmp[6, lane] = A[32 * d - 10, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[7, lane] = A[64 * jo + 16 * v3 + 7, 16 * io + lane]
                        else:
                            A_tmp[7, lane] = A[32 * d - 9, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[8, lane] = A[64 * jo + 16 * v3 + 8, 16 * io + lane]
                        else:
                            A_tmp[8, lane] = A[32 * d - 8, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[9, lane] = A[64 * jo + 16 * v3 + 9, 16 * io + lane]
                        else:
                            A_tmp[9, lane] = A[32 * d - 7, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[10, lane] = A[64 * jo + 16 * v3 + 10, 16 * io + lane]
                        else:
                            A_tmp[10, lane] = A[32 * d - 6, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[11, lane] = A[64 * jo + 16 * v3 + 11, 16 * io + lane]
                        else:
                            A_tmp[11, lane] = A[32 * d - 5, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[12, lane] = A[64 * jo + 16 * v3 + 12, 16 * io + lane]
                        else:
                            A_tmp[12, lane] = A[32 * d - 4, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[13, lane] = A[64 * jo + 16 * v3 + 13, 16 * io + lane]
                        else:
                            A_tmp[13, lane] = A[32 * d - 3, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[14, lane] = A[64 * jo + 16 * v3 + 14, 16 * io + lane]
                        else:
                            A_tmp[14, lane] = A[32 * d - 2, 16 * io + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                            A_tmp[15, lane] = A[64 * jo + 16 * v3 + 15, 16 * io + lane]
                        else:
                            A_tmp[15, lane] = A[32 * d - 1, 16 * io + lane]
                    for lane in par(0, 16):
                        for lane_1 in par(0, 16):
                            if 32 * d - 64 * jo - 16 * v3 - 16 >= 0:
                                A_swizzled[io, 64 * jo + lane + 16 * v3, lane_1] = A_tmp[lane, lane_1]
                            else:
                                A_swizzled[io, 32 * d + lane - 16, lane_1] = A_tmp[lane, lane_1]
        else:
            for v3_1 in seq(0, 4):
                for io_1 in seq(0, 2 * r):
                    A_tmp_1: f32[16, 16]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[0, lane] = A[64 * jo + 16 * v3_1, 16 * io_1 + lane]
                        else:
                            A_tmp_1[0, lane] = A[32 * d - 16, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[1, lane] = A[64 * jo + 16 * v3_1 + 1, 16 * io_1 + lane]
                        else:
                            A_tmp_1[1, lane] = A[32 * d - 15, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[2, lane] = A[64 * jo + 16 * v3_1 + 2, 16 * io_1 + lane]
                        else:
                            A_tmp_1[2, lane] = A[32 * d - 14, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[3, lane] = A[64 * jo + 16 * v3_1 + 3, 16 * io_1 + lane]
                        else:
                            A_tmp_1[3, lane] = A[32 * d - 13, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[4, lane] = A[64 * jo + 16 * v3_1 + 4, 16 * io_1 + lane]
                        else:
                            A_tmp_1[4, lane] = A[32 * d - 12, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[5, lane] = A[64 * jo + 16 * v3_1 + 5, 16 * io_1 + lane]
                        else:
                            A_tmp_1[5, lane] = A[32 * d - 11, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[6, lane] = A[64 * jo + 16 * v3_1 + 6, 16 * io_1 + lane]
                        else:
                            A_tmp_1[6, lane] = A[32 * d - 10, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[7, lane] = A[64 * jo + 16 * v3_1 + 7, 16 * io_1 + lane]
                        else:
                            A_tmp_1[7, lane] = A[32 * d - 9, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[8, lane] = A[64 * jo + 16 * v3_1 + 8, 16 * io_1 + lane]
                        else:
                            A_tmp_1[8, lane] = A[32 * d - 8, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[9, lane] = A[64 * jo + 16 * v3_1 + 9, 16 * io_1 + lane]
                        else:
                            A_tmp_1[9, lane] = A[32 * d - 7, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[10, lane] = A[64 * jo + 16 * v3_1 + 10, 16 * io_1 + lane]
                        else:
                            A_tmp_1[10, lane] = A[32 * d - 6, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[11, lane] = A[64 * jo + 16 * v3_1 + 11, 16 * io_1 + lane]
                        else:
                            A_tmp_1[11, lane] = A[32 * d - 5, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[12, lane] = A[64 * jo + 16 * v3_1 + 12, 16 * io_1 + lane]
                        else:
                            A_tmp_1[12, lane] = A[32 * d - 4, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[13, lane] = A[64 * jo + 16 * v3_1 + 13, 16 * io_1 + lane]
                        else:
                            A_tmp_1[13, lane] = A[32 * d - 3, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[14, lane] = A[64 * jo + 16 * v3_1 + 14, 16 * io_1 + lane]
                        else:
                            A_tmp_1[14, lane] = A[32 * d - 2, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                            A_tmp_1[15, lane] = A[64 * jo + 16 * v3_1 + 15, 16 * io_1 + lane]
                        else:
                            A_tmp_1[15, lane] = A[32 * d - 1, 16 * io_1 + lane]
                    for lane in par(0, 16):
                        for lane_1 in par(0, 16):
                            if 32 * d - 64 * jo - 16 * v3_1 - 16 >= 0:
                                A_swizzled[io_1, 64 * jo + lane + 16 * v3_1, lane_1] = A_tmp_1[lane, lane_1]
                            else:
                                A_swizzled[io_1, 32 * d + lane - 16, lane_1] = A_tmp_1[lane, lane_1]
    for t_outer in par(0, r):
        for t_inner in par(0, c):
            for tj0 in seq(0, 2):
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
                        for x in seq(0, 16 * d):
                            for lane in par(0, 16):
                                AB[0, lane] = (AB[0, lane] + (A_swizzled[2 * t_outer + ti0, 2 * x, lane] * B[4 * j + 32 * t_inner + 16 * tj0, 2 * x]))
                            for lane in par(0, 16):
                                AB[1, lane] = (AB[1, lane] + (A_swizzled[2 * t_outer + ti0, 2 * x, lane] * B[4 * j + 32 * t_inner + 16 * tj0 + 1, 2 * x]))
                            for lane in par(0, 16):
                                AB[2, lane] = (AB[2, lane] + (A_swizzled[2 * t_outer + ti0, 2 * x, lane] * B[4 * j + 32 * t_inner + 16 * tj0 + 2, 2 * x]))
                            for lane in par(0, 16):
                                AB[3, lane] = (AB[3, lane] + (A_swizzled[2 * t_outer + ti0, 2 * x, lane] * B[4 * j + 32 * t_inner + 16 * tj0 + 3, 2 * x]))
                            for lane in par(0, 16):
                                AB[0, lane] = (AB[0, lane] + (A_swizzled[2 * t_outer + ti0, 2 * x + 1, lane] * B[4 * j + 32 * t_inner + 16 * tj0, 2 * x + 1]))
                            for lane in par(0, 16):
                                AB[1, lane] = (AB[1, lane] + (A_swizzled[2 * t_outer + ti0, 2 * x + 1, lane] * B[4 * j + 32 * t_inner + 16 * tj0 + 1, 2 * x + 1]))
                            for lane in par(0, 16):
                                AB[2, lane] = (AB[2, lane] + (A_swizzled[2 * t_outer + ti0, 2 * x + 1, lane] * B[4 * j + 32 * t_inner + 16 * tj0 + 2, 2 * x + 1]))
                            for lane in par(0, 16):
                                AB[3, lane] = (AB[3, lane] + (A_swizzled[2 * t_outer + ti0, 2 * x + 1, lane] * B[4 * j + 32 * t_inner + 16 * tj0 + 3, 2 * x + 1]))
                        for ji in seq(0, 4):
                            for ii in seq(0, 16):
                                result[4 * j + ji + 32 * t_inner + 16 * tj0, ii + 32 * t_outer + 16 * ti0] = ((AB[ji, ii] * a) + (C[4 * j + ji + 32 * t_inner + 16 * tj0, ii + 32 * t_outer + 16 * ti0] * b))
