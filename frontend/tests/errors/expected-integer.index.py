@proc
def f(n: size, x: f32[n]):
    x[1.0] = 0.0
