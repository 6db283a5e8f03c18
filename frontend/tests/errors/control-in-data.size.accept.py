@proc
def f(n: f32, y: f32):
    y = n
