# What Halide 21.0.0 made of 'sgemm1024', converted from sgemm1024.stmt by bench/halide/lower.py.
@proc
def sgemm1024_halide(a: f32, b: f32, A: f32[1024, 1024], B: f32[1024, 1024], C: f32[1024, 1024], result: f32[1024, 1024]):
    A_swizzled: f32[64, 1024, 16]
    for jo in par(0, 16):
        for v3 in seq(0, 4):
            for io in seq(0, 64):
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
    for t in par(0, 1024):
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
                    for x in seq(0, 512):
                        for lane in par(0, 16):
                            AB[0, lane] = (AB[0, lane] + (A_swizzled[ti0 + 2 * ((t) / 32), 2 * x, lane] * B[4 * j + 16 * tj0 + 32 * ((t) % 32), 2 * x]))
                        for lane in par(0, 16):
                            AB[1, lane] = (AB[1, lane] + (A_swizzled[ti0 + 2 * ((t) / 32), 2 * x, lane] * B[4 * j + 16 * tj0 + 32 * ((t) % 32) + 1, 2 * x]))
                        for lane in par(0, 16):
                            AB[2, lane] = (AB[2, lane] + (A_swizzled[ti0 + 2 * ((t) / 32), 2 * x, lane] * B[4 * j + 16 * tj0 + 32 * ((t) % 32) + 2, 2 * x]))
                        for lane in par(0, 16):
                            AB[3, lane] = (AB[3, lane] + (A_swizzled[ti0 + 2 * ((t) / 32), 2 * x, lane] * B[4 * j + 16 * tj0 + 32 * ((t) % 32) + 3, 2 * x]))
                        for lane in par(0, 16):
                            AB[0, lane] = (AB[0, lane] + (A_swizzled[ti0 + 2 * ((t) / 32), 2 * x + 1, lane] * B[4 * j + 16 * tj0 + 32 * ((t) % 32), 2 * x + 1]))
                        for lane in par(0, 16):
                            AB[1, lane] = (AB[1, lane] + (A_swizzled[ti0 + 2 * ((t) / 32), 2 * x + 1, lane] * B[4 * j + 16 * tj0 + 32 * ((t) % 32) + 1, 2 * x + 1]))
                        for lane in par(0, 16):
                            AB[2, lane] = (AB[2, lane] + (A_swizzled[ti0 + 2 * ((t) / 32), 2 * x + 1, lane] * B[4 * j + 16 * tj0 + 32 * ((t) % 32) + 2, 2 * x + 1]))
                        for lane in par(0, 16):
                            AB[3, lane] = (AB[3, lane] + (A_swizzled[ti0 + 2 * ((t) / 32), 2 * x + 1, lane] * B[4 * j + 16 * tj0 + 32 * ((t) % 32) + 3, 2 * x + 1]))
                    for ji in seq(0, 4):
                        for ii in seq(0, 16):
                            result[4 * j + ji + 16 * tj0 + 32 * ((t) % 32), ii + 16 * ti0 + 32 * ((t) / 32)] = ((AB[ji, ii] * a) + (C[4 * j + ji + 16 * tj0 + 32 * ((t) % 32), ii + 16 * ti0 + 32 * ((t) / 32)] * b))
