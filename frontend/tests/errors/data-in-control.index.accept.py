@proc
def f(n: size, k: index, x: f32[n]):
    x[k] = 0.0
