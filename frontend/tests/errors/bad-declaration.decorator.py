@prok
def f(x: f32):
    pass
