@proc
def sqsgemm(n: size, a: f32, b: f32, A: f32[64 * n, 64 * n], B: f32[64 * n, 64 * n], C: f32[64 * n, 64 * n], result: f32[64 * n, 64 * n]):
    for j in seq(0, 64 * n):
        for i in seq(0, 64 * n):
            AB: f32
            AB = 0.0
            for k in seq(0, 64 * n):
                AB += A[k, i] * B[j, k]
            result[j, i] = a * AB + b * C[j, i]
