@config
class Cfg:
    n: size
@proc
def f(n: size, x: f32[n], y: f32):
    w = x[0:n:2]
    y = x[0:n] + 1.0
    x[0:2] = 0.0
    t: f32[Cfg.n]
    v = t[0:]
