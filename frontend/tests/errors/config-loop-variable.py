@config
class Cfg:
    k: index
    a: f32
@proc
def f(n: size, x: f32[n]):
    for i in seq(0, n):
        Cfg.k = 2 * i
        Cfg.a = x[i]
