@proc
def f(x: f32, x: f32):
    pass
