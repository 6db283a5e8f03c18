@proc
def bigsgemm(r: size, c: size, d: size, a: f32, b: f32, A: f32[32 * d, 32 * r], B: f32[32 * c, 32 * d], C: f32[32 * c, 32 * r], result: f32[32 * c, 32 * r]):
    assert r >= 17
    assert c >= 17
    assert d >= 17
    for j in seq(0, 32 * c):
        for i in seq(0, 32 * r):
            AB: f32
            AB = 0.0
            for k in seq(0, 32 * d):
                AB += A[k, i] * B[j, k]
            result[j, i] = a * AB + b * C[j, i]
