@proc
def g(n: size, x: f32):
    pass
@proc
def f(x: f32):
    g(3, x)
