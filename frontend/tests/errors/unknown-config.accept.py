@config
class Cfg:
    a: f32
@proc
def f(x: f32):
    x = Cfg.a
