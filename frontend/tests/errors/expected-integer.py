@proc
def f(n: size, b: bool, x: f32[n]):
    x[b] = 0.0
    x[1.5] = 0.0
    x[n > 1] = 0.0
    if b < 1:
        pass
    if n == b:
        pass
