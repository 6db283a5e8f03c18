@proc
def f(n: size, x: f32):
    x = 3
