@proc
def sgemmTA(a: f32, b: f32, A: f32[32, 64], B: f32[32, 64], C: f32[32, 32], result: f32[32, 32]):
    for j in seq(0, 32):
        for i in seq(0, 32):
            AB: f32
            AB = 0.0
            for k in seq(0, 64):
                AB += A[i, k] * B[j, k]
            result[j, i] = a * AB + b * C[j, i]
