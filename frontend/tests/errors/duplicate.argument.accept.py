@proc
def f(x: f32, y: f32):
    pass
