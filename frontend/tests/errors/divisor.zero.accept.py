@proc
def f(n: size, x: f32[n / 1]):
    pass
