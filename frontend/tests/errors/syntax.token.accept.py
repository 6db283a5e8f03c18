@proc
def f(x: f32):
    x = 1.0+1.0
