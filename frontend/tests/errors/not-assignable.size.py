@proc
def f(n: size, x: f32):
    n = 3
