@proc
def f(n: size, x: f32[n]):
    if 1 < n < 3:
        pass
