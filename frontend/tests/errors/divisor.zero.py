@proc
def f(n: size, x: f32[n / 0]):
    pass
