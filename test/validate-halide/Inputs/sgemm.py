@proc
def sgemm(r: size, c: size, d: size, a: f32, b: f32, A: f32[64 * d, 64 * r], B: f32[64 * c, 64 * d], C: f32[64 * c, 64 * r], result: f32[64 * c, 64 * r]):
    for j in seq(0, 64 * c):
        for i in seq(0, 64 * r):
            AB: f32
            AB = 0.0
            for k in seq(0, 64 * d):
                AB += A[k, i] * B[j, k]
            result[j, i] = a * AB + b * C[j, i]
