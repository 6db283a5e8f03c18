@proc
def f(n: size, m: size, x: f32[n * m]):
    pass
