@config
class Cfg:
    n: size
@proc
def f(n: size, b: bool, x: f32[n], y: f32):
    y = n
    y = 2.0 * b
    y = Cfg.n
    y = stride(x, 0)
    y = y > 0
    y = True
    y = n[0]
    for i in seq(0, n):
        x[i] = i
