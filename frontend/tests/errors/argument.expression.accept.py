@proc
def g(x: f32):
    pass
@proc
def f(x: f32, y: f32):
    g(x)
