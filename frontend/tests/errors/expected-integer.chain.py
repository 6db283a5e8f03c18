@proc
def f(n: size, b: bool, x: f32[n]):
    if 0 < n == b:
        x[0] = 1.0
