# What Halide 21.0.0 made of 'cmm1024', converted from cmm1024.stmt by bench/halide/lower.py.
@proc
def cmm1024_halide(A: f32[1024, 1024], B: f32[1024, 1024], out: f32[1024, 1024]):
    for block_id_y in par(0, 64):
        for block_id_x in par(0, 16):
            for thread_id_y in par(0, 2):
                for thread_id_x in par(0, 16):
                    prod: f32[32]
                    B_im_global_wrapper: f32[64]
                    A_im_global_wrapper: f32[32]
                    for lane in par(0, 4):
                        prod[lane] = 0.000000
                    for lane in par(0, 4):
                        prod[lane + 4] = 0.000000
                    for lane in par(0, 4):
                        prod[lane + 8] = 0.000000
                    for lane in par(0, 4):
                        prod[lane + 12] = 0.000000
                    for lane in par(0, 4):
                        prod[lane + 16] = 0.000000
                    for lane in par(0, 4):
                        prod[lane + 20] = 0.000000
                    for lane in par(0, 4):
                        prod[lane + 24] = 0.000000
                    for lane in par(0, 4):
                        prod[lane + 28] = 0.000000
                    for x in seq(0, 128):
                        for lane in par(0, 4):
                            A_im_global_wrapper[lane] = A[8 * x, 64 * block_id_x + lane + 4 * thread_id_x]
                        for lane in par(0, 4):
                            A_im_global_wrapper[lane + 4] = A[8 * x + 1, 64 * block_id_x + lane + 4 * thread_id_x]
                        for lane in par(0, 4):
                            A_im_global_wrapper[lane + 8] = A[8 * x + 2, 64 * block_id_x + lane + 4 * thread_id_x]
                        for lane in par(0, 4):
                            A_im_global_wrapper[lane + 12] = A[8 * x + 3, 64 * block_id_x + lane + 4 * thread_id_x]
                        for lane in par(0, 4):
                            A_im_global_wrapper[lane + 16] = A[8 * x + 4, 64 * block_id_x + lane + 4 * thread_id_x]
                        for lane in par(0, 4):
                            A_im_global_wrapper[lane + 20] = A[8 * x + 5, 64 * block_id_x + lane + 4 * thread_id_x]
                        for lane in par(0, 4):
                            A_im_global_wrapper[lane + 24] = A[8 * x + 6, 64 * block_id_x + lane + 4 * thread_id_x]
                        for lane in par(0, 4):
                            A_im_global_wrapper[lane + 28] = A[8 * x + 7, 64 * block_id_x + lane + 4 * thread_id_x]
                        for lane in par(0, 8):
                            B_im_global_wrapper[lane] = B[16 * block_id_y + 8 * thread_id_y, lane + 8 * x]
                        for lane in par(0, 8):
                            B_im_global_wrapper[lane + 8] = B[16 * block_id_y + 8 * thread_id_y + 1, lane + 8 * x]
                        for lane in par(0, 8):
                            B_im_global_wrapper[lane + 16] = B[16 * block_id_y + 8 * thread_id_y + 2, lane + 8 * x]
                        for lane in par(0, 8):
                            B_im_global_wrapper[lane + 24] = B[16 * block_id_y + 8 * thread_id_y + 3, lane + 8 * x]
                        for lane in par(0, 8):
                            B_im_global_wrapper[lane + 32] = B[16 * block_id_y + 8 * thread_id_y + 4, lane + 8 * x]
                        for lane in par(0, 8):
                            B_im_global_wrapper[lane + 40] = B[16 * block_id_y + 8 * thread_id_y + 5, lane + 8 * x]
                        for lane in par(0, 8):
                            B_im_global_wrapper[lane + 48] = B[16 * block_id_y + 8 * thread_id_y + 6, lane + 8 * x]
                        for lane in par(0, 8):
                            B_im_global_wrapper[lane + 56] = B[16 * block_id_y + 8 * thread_id_y + 7, lane + 8 * x]
                        for lane in par(0, 4):
                            prod[lane] = (prod[lane] + (A_im_global_wrapper[lane] * B_im_global_wrapper[0]))
                        for lane in par(0, 4):
                            prod[lane + 4] = (prod[lane + 4] + (A_im_global_wrapper[lane] * B_im_global_wrapper[8]))
                        for lane in par(0, 4):
                            prod[lane + 8] = (prod[lane + 8] + (A_im_global_wrapper[lane] * B_im_global_wrapper[16]))
                        for lane in par(0, 4):
                            prod[lane + 12] = (prod[lane + 12] + (A_im_global_wrapper[lane] * B_im_global_wrapper[24]))
                        for lane in par(0, 4):
                            prod[lane + 16] = (prod[lane + 16] + (A_im_global_wrapper[lane] * B_im_global_wrapper[32]))
                        for lane in par(0, 4):
                            prod[lane + 20] = (prod[lane + 20] + (A_im_global_wrapper[lane] * B_im_global_wrapper[40]))
                        for lane in par(0, 4):
                            prod[lane + 24] = (prod[lane + 24] + (A_im_global_wrapper[lane] * B_im_global_wrapper[48]))
                        for lane in par(0, 4):
                            prod[lane + 28] = (prod[lane + 28] + (A_im_global_wrapper[lane] * B_im_global_wrapper[56]))
                        for lane in par(0, 4):
                            prod[lane] = (prod[lane] + (A_im_global_wrapper[lane + 4] * B_im_global_wrapper[1]))
                        for lane in par(0, 4):
                            prod[lane + 4] = (prod[lane + 4] + (A_im_global_wrapper[lane + 4] * B_im_global_wrapper[9]))
                        for lane in par(0, 4):
                            prod[lane + 8] = (prod[lane + 8] + (A_im_global_wrapper[lane + 4] * B_im_global_wrapper[17]))
                        for lane in par(0, 4):
                            prod[lane + 12] = (prod[lane + 12] + (A_im_global_wrapper[lane + 4] * B_im_global_wrapper[25]))
                        for lane in par(0, 4):
                            prod[lane + 16] = (prod[lane + 16] + (A_im_global_wrapper[lane + 4] * B_im_global_wrapper[33]))
                        for lane in par(0, 4):
                            prod[lane + 20] = (prod[lane + 20] + (A_im_global_wrapper[lane + 4] * B_im_global_wrapper[41]))
                        for lane in par(0, 4):
                            prod[lane + 24] = (prod[lane + 24] + (A_im_global_wrapper[lane + 4] * B_im_global_wrapper[49]))
                        for lane in par(0, 4):
                            prod[lane + 28] = (prod[lane + 28] + (A_im_global_wrapper[lane + 4] * B_im_global_wrapper[57]))
                        for lane in par(0, 4):
                            prod[lane] = (prod[lane] + (A_im_global_wrapper[lane + 8] * B_im_global_wrapper[2]))
                        for lane in par(0, 4):
                            prod[lane + 4] = (prod[lane + 4] + (A_im_global_wrapper[lane + 8] * B_im_global_wrapper[10]))
                        for lane in par(0, 4):
                            prod[lane + 8] = (prod[lane + 8] + (A_im_global_wrapper[lane + 8] * B_im_global_wrapper[18]))
                        for lane in par(0, 4):
                            prod[lane + 12] = (prod[lane + 12] + (A_im_global_wrapper[lane + 8] * B_im_global_wrapper[26]))
                        for lane in par(0, 4):
                            prod[lane + 16] = (prod[lane + 16] + (A_im_global_wrapper[lane + 8] * B_im_global_wrapper[34]))
                        for lane in par(0, 4):
                            prod[lane + 20] = (prod[lane + 20] + (A_im_global_wrapper[lane + 8] * B_im_global_wrapper[42]))
                        for lane in par(0, 4):
                            prod[lane + 24] = (prod[lane + 24] + (A_im_global_wrapper[lane + 8] * B_im_global_wrapper[50]))
                        for lane in par(0, 4):
                            prod[lane + 28] = (prod[lane + 28] + (A_im_global_wrapper[lane + 8] * B_im_global_wrapper[58]))
                        for lane in par(0, 4):
                            prod[lane] = (prod[lane] + (A_im_global_wrapper[lane + 12] * B_im_global_wrapper[3]))
                        for lane in par(0, 4):
                            prod[lane + 4] = (prod[lane + 4] + (A_im_global_wrapper[lane + 12] * B_im_global_wrapper[11]))
                        for lane in par(0, 4):
                            prod[lane + 8] = (prod[lane + 8] + (A_im_global_wrapper[lane + 12] * B_im_global_wrapper[19]))
                        for lane in par(0, 4):
                            prod[lane + 12] = (prod[lane + 12] + (A_im_global_wrapper[lane + 12] * B_im_global_wrapper[27]))
                        for lane in par(0, 4):
                            prod[lane + 16] = (prod[lane + 16] + (A_im_global_wrapper[lane + 12] * B_im_global_wrapper[35]))
                        for lane in par(0, 4):
                            prod[lane + 20] = (prod[lane + 20] + (A_im_global_wrapper[lane + 12] * B_im_global_wrapper[43]))
                        for lane in par(0, 4):
                            prod[lane + 24] = (prod[lane + 24] + (A_im_global_wrapper[lane + 12] * B_im_global_wrapper[51]))
                        for lane in par(0, 4):
                            prod[lane + 28] = (prod[lane + 28] + (A_im_global_wrapper[lane + 12] * B_im_global_wrapper[59]))
                        for lane in par(0, 4):
                            prod[lane] = (prod[lane] + (A_im_global_wrapper[lane + 16] * B_im_global_wrapper[4]))
                        for lane in par(0, 4):
                            prod[lane + 4] = (prod[lane + 4] + (A_im_global_wrapper[lane + 16] * B_im_global_wrapper[12]))
                        for lane in par(0, 4):
                            prod[lane + 8] = (prod[lane + 8] + (A_im_global_wrapper[lane + 16] * B_im_global_wrapper[20]))
                        for lane in par(0, 4):
                            prod[lane + 12] = (prod[lane + 12] + (A_im_global_wrapper[lane + 16] * B_im_global_wrapper[28]))
                        for lane in par(0, 4):
                            prod[lane + 16] = (prod[lane + 16] + (A_im_global_wrapper[lane + 16] * B_im_global_wrapper[36]))
                        for lane in par(0, 4):
                            prod[lane + 20] = (prod[lane + 20] + (A_im_global_wrapper[lane + 16] * B_im_global_wrapper[44]))
                        for lane in par(0, 4):
                            prod[lane + 24] = (prod[lane + 24] + (A_im_global_wrapper[lane + 16] * B_im_global_wrapper[52]))
                        for lane in par(0, 4):
                            prod[lane + 28] = (prod[lane + 28] + (A_im_global_wrapper[lane + 16] * B_im_global_wrapper[60]))
                        for lane in par(0, 4):
                            prod[lane] = (prod[lane] + (A_im_global_wrapper[lane + 20] * B_im_global_wrapper[5]))
                        for lane in par(0, 4):
                            prod[lane + 4] = (prod[lane + 4] + (A_im_global_wrapper[lane + 20] * B_im_global_wrapper[13]))
                        for lane in par(0, 4):
                            prod[lane + 8] = (prod[lane + 8] + (A_im_global_wrapper[lane + 20] * B_im_global_wrapper[21]))
                        for lane in par(0, 4):
                            prod[lane + 12] = (prod[lane + 12] + (A_im_global_wrapper[lane + 20] * B_im_global_wrapper[29]))
                        for lane in par(0, 4):
                            prod[lane + 16] = (prod[lane + 16] + (A_im_global_wrapper[lane + 20] * B_im_global_wrapper[37]))
                        for lane in par(0, 4):
                            prod[lane + 20] = (prod[lane + 20] + (A_im_global_wrapper[lane + 20] * B_im_global_wrapper[45]))
                        for lane in par(0, 4):
                            prod[lane + 24] = (prod[lane + 24] + (A_im_global_wrapper[lane + 20] * B_im_global_wrapper[53]))
                        for lane in par(0, 4):
                            prod[lane + 28] = (prod[lane + 28] + (A_im_global_wrapper[lane + 20] * B_im_global_wrapper[61]))
                        for lane in par(0, 4):
                            prod[lane] = (prod[lane] + (A_im_global_wrapper[lane + 24] * B_im_global_wrapper[6]))
                        for lane in par(0, 4):
                            prod[lane + 4] = (prod[lane + 4] + (A_im_global_wrapper[lane + 24] * B_im_global_wrapper[14]))
                        for lane in par(0, 4):
                            prod[lane + 8] = (prod[lane + 8] + (A_im_global_wrapper[lane + 24] * B_im_global_wrapper[22]))
                        for lane in par(0, 4):
                            prod[lane + 12] = (prod[lane + 12] + (A_im_global_wrapper[lane + 24] * B_im_global_wrapper[30]))
                        for lane in par(0, 4):
                            prod[lane + 16] = (prod[lane + 16] + (A_im_global_wrapper[lane + 24] * B_im_global_wrapper[38]))
                        for lane in par(0, 4):
                            prod[lane + 20] = (prod[lane + 20] + (A_im_global_wrapper[lane + 24] * B_im_global_wrapper[46]))
                        for lane in par(0, 4):
                            prod[lane + 24] = (prod[lane + 24] + (A_im_global_wrapper[lane + 24] * B_im_global_wrapper[54]))
                        for lane in par(0, 4):
                            prod[lane + 28] = (prod[lane + 28] + (A_im_global_wrapper[lane + 24] * B_im_global_wrapper[62]))
                        for lane in par(0, 4):
                            prod[lane] = (prod[lane] + (A_im_global_wrapper[lane + 28] * B_im_global_wrapper[7]))
                        for lane in par(0, 4):
                            prod[lane + 4] = (prod[lane + 4] + (A_im_global_wrapper[lane + 28] * B_im_global_wrapper[15]))
                        for lane in par(0, 4):
                            prod[lane + 8] = (prod[lane + 8] + (A_im_global_wrapper[lane + 28] * B_im_global_wrapper[23]))
                        for lane in par(0, 4):
                            prod[lane + 12] = (prod[lane + 12] + (A_im_global_wrapper[lane + 28] * B_im_global_wrapper[31]))
                        for lane in par(0, 4):
                            prod[lane + 16] = (prod[lane + 16] + (A_im_global_wrapper[lane + 28] * B_im_global_wrapper[39]))
                        for lane in par(0, 4):
                            prod[lane + 20] = (prod[lane + 20] + (A_im_global_wrapper[lane + 28] * B_im_global_wrapper[47]))
                        for lane in par(0, 4):
                            prod[lane + 24] = (prod[lane + 24] + (A_im_global_wrapper[lane + 28] * B_im_global_wrapper[55]))
                        for lane in par(0, 4):
                            prod[lane + 28] = (prod[lane + 28] + (A_im_global_wrapper[lane + 28] * B_im_global_wrapper[63]))
                    out[16 * block_id_y + 8 * thread_id_y, 64 * block_id_x + 4 * thread_id_x] = prod[0]
                    out[16 * block_id_y + 8 * thread_id_y, 64 * block_id_x + 4 * thread_id_x + 1] = prod[1]
                    out[16 * block_id_y + 8 * thread_id_y, 64 * block_id_x + 4 * thread_id_x + 2] = prod[2]
                    out[16 * block_id_y + 8 * thread_id_y, 64 * block_id_x + 4 * thread_id_x + 3] = prod[3]
                    out[16 * block_id_y + 8 * thread_id_y + 1, 64 * block_id_x + 4 * thread_id_x] = prod[4]
                    out[16 * block_id_y + 8 * thread_id_y + 1, 64 * block_id_x + 4 * thread_id_x + 1] = prod[5]
                    out[16 * block_id_y + 8 * thread_id_y + 1, 64 * block_id_x + 4 * thread_id_x + 2] = prod[6]
                    out[16 * block_id_y + 8 * thread_id_y + 1, 64 * block_id_x + 4 * thread_id_x + 3] = prod[7]
                    out[16 * block_id_y + 8 * thread_id_y + 2, 64 * block_id_x + 4 * thread_id_x] = prod[8]
                    out[16 * block_id_y + 8 * thread_id_y + 2, 64 * block_id_x + 4 * thread_id_x + 1] = prod[9]
                    out[16 * block_id_y + 8 * thread_id_y + 2, 64 * block_id_x + 4 * thread_id_x + 2] = prod[10]
                    out[16 * block_id_y + 8 * thread_id_y + 2, 64 * block_id_x + 4 * thread_id_x + 3] = prod[11]
                    out[16 * block_id_y + 8 * thread_id_y + 3, 64 * block_id_x + 4 * thread_id_x] = prod[12]
                    out[16 * block_id_y + 8 * thread_id_y + 3, 64 * block_id_x + 4 * thread_id_x + 1] = prod[13]
                    out[16 * block_id_y + 8 * thread_id_y + 3, 64 * block_id_x + 4 * thread_id_x + 2] = prod[14]
                    out[16 * block_id_y + 8 * thread_id_y + 3, 64 * block_id_x + 4 * thread_id_x + 3] = prod[15]
                    out[16 * block_id_y + 8 * thread_id_y + 4, 64 * block_id_x + 4 * thread_id_x] = prod[16]
                    out[16 * block_id_y + 8 * thread_id_y + 4, 64 * block_id_x + 4 * thread_id_x + 1] = prod[17]
                    out[16 * block_id_y + 8 * thread_id_y + 4, 64 * block_id_x + 4 * thread_id_x + 2] = prod[18]
                    out[16 * block_id_y + 8 * thread_id_y + 4, 64 * block_id_x + 4 * thread_id_x + 3] = prod[19]
                    out[16 * block_id_y + 8 * thread_id_y + 5, 64 * block_id_x + 4 * thread_id_x] = prod[20]
                    out[16 * block_id_y + 8 * thread_id_y + 5, 64 * block_id_x + 4 * thread_id_x + 1] = prod[21]
                    out[16 * block_id_y + 8 * thread_id_y + 5, 64 * block_id_x + 4 * thread_id_x + 2] = prod[22]
                    out[16 * block_id_y + 8 * thread_id_y + 5, 64 * block_id_x + 4 * thread_id_x + 3] = prod[23]
                    out[16 * block_id_y + 8 * thread_id_y + 6, 64 * block_id_x + 4 * thread_id_x] = prod[24]
                    out[16 * block_id_y + 8 * thread_id_y + 6, 64 * block_id_x + 4 * thread_id_x + 1] = prod[25]
                    out[16 * block_id_y + 8 * thread_id_y + 6, 64 * block_id_x + 4 * thread_id_x + 2] = prod[26]
                    out[16 * block_id_y + 8 * thread_id_y + 6, 64 * block_id_x + 4 * thread_id_x + 3] = prod[27]
                    out[16 * block_id_y + 8 * thread_id_y + 7, 64 * block_id_x + 4 * thread_id_x] = prod[28]
                    out[16 * block_id_y + 8 * thread_id_y + 7, 64 * block_id_x + 4 * thread_id_x + 1] = prod[29]
                    out[16 * block_id_y + 8 * thread_id_y + 7, 64 * block_id_x + 4 * thread_id_x + 2] = prod[30]
                    out[16 * block_id_y + 8 * thread_id_y + 7, 64 * block_id_x + 4 * thread_id_x + 3] = prod[31]
