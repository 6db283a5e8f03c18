@proc
def f(n: size, k: f32, x: f32[n]):
    x[k] = 0.0
