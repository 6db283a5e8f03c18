@proc
def f(n: size, total: f32, x: f32[n]):
    for i in seq(0, n):
        t: f32
        t = totl
        x[j] = t
    x[i] = t
    y = 1.0
