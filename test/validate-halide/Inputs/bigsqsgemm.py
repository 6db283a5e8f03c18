@proc
def bigsqsgemm(n: size, a: f32, b: f32, A: f32[32 * n, 32 * n], B: f32[32 * n, 32 * n], C: f32[32 * n, 32 * n], result: f32[32 * n, 32 * n]):
    assert n >= 17
    for j in seq(0, 32 * n):
        for i in seq(0, 32 * n):
            AB: f32
            AB = 0.0
            for k in seq(0, 32 * n):
                AB += A[k, i] * B[j, k]
            result[j, i] = a * AB + b * C[j, i]
