@proc
def f(n: size, b: bool, x: f32[n]):
    if 0 < n == 4:
        x[0] = 1.0
