@proc
def sgemmTB(a: f32, b: f32, A: f32[64, 32], B: f32[64, 32], C: f32[32, 32], result: f32[32, 32]):
    for j in seq(0, 32):
        for i in seq(0, 32):
            AB: f32
            AB = 0.0
            for k in seq(0, 64):
                AB += A[k, i] * B[k, j]
            result[j, i] = a * AB + b * C[j, i]
