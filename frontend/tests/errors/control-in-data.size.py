@proc
def f(n: size, y: f32):
    y = n
