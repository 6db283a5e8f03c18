@config
class Cfg:
    a: f32
@proc
def f(n: size, x: f32[n]):
    n = 3
    Cfg.a += 1.0
    (x, n) = 3
    x[0]: f32
    for i in seq(0, n):
        i += 1
