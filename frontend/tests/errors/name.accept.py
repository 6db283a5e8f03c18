@proc
def f(alpha: f32):
    alpha = 1.0
    for e in seq(0, 4):
        pass
