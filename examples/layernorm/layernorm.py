# Each row of x is shifted and scaled to mean 0 and variance 1, and then by what gamma and beta say for each column. n is the length of a row
# as a float: sizes are no data.


@proc
def layernorm(M: size, N: size, n: f32, eps: f32, x: f32[M, N], gamma: f32[N], beta: f32[N], y: f32[M, N]):
    for i in seq(0, M):
        total: f32
        total = 0.0
        for j in seq(0, N):
            total += x[i, j]
        shift: f32
        shift = -total / n
        squares: f32
        squares = 0.0
        for j in seq(0, N):
            d: f32
            d = x[i, j] + shift
            squares += d * d
        scale: f32
        scale = 1.0 / sqrt(squares / n + eps)
        for j in seq(0, N):
            y[i, j] = (x[i, j] + shift) * scale * gamma[j] + beta[j]
