@proc
def f(x: f32):
    x = (1.0 +
@proc
def g(x: f32):
    x = y
