N = 4
@proc
def f(n: size, x: f32[n]):
    x[n / n] = 0.0
    x[n / 0] = 0.0
    x[n % -2] = 0.0
    x[n // (1 + 1)] = 0.0
    x[n / N] = 0.0
