@proc
def f(n: size, x: f32[n]):
    del x[0]
