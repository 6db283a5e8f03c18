@proc
def f(x: f32):
    x = cos(x)
