@config
class Cfg:
    a: f32
@proc
def f(n: size, y: f32, x: f32[n], z: f32[y]):
    x[x[0]] = 0.0
    if y > 0:
        pass
    for i in seq(0, Cfg.a):
        pass
    x[sin(n)] = 0.0
