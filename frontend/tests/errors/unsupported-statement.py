@proc
def f(n: size, x: f32):
    while n > 0:
        x = 0.0
    x -= 1.0
    x *= 2.0
    x = x = 1.0
    t: f32 = 0.0
    return x
    with python:
        pass
    x
    break
