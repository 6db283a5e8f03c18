@proc
def cmm1024(A: f32[1024, 1024], B: f32[1024, 1024], out: f32[1024, 1024]):
    for y in seq(0, 1024):
        for x in seq(0, 1024):
            out[y, x] = 0.0
            for r in seq(0, 1024):
                out[y, x] += A[r, x] * B[y, r]
