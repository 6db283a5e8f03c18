@proc
def chained(n: size, x: f32[n]):
    for i in seq(0, n):
        if 0 < i < n - 1:
            x[i] = 1.0
        if 1 <= i + 1 != n <= 8:
            x[i] = 2.0
