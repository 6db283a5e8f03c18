@proc
def sdot(n: size, x: f32[n], y: f32[n], result: f32[1]):
    result[0] = 0.0
    for k in seq(0, n):
        result[0] += x[k] * y[k]
