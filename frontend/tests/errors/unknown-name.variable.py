@proc
def f(x: f32):
    x = y
