@proc
def sgemm1024(a: f32, b: f32, A: f32[1024, 1024], B: f32[1024, 1024], C: f32[1024, 1024], result: f32[1024, 1024]):
    for j in seq(0, 1024):
        for i in seq(0, 1024):
            AB: f32
            AB = 0.0
            for k in seq(0, 1024):
                AB += A[k, i] * B[j, k]
            result[j, i] = a * AB + b * C[j, i]
