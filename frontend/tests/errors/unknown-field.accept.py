@config
class Cfg:
    alpha: f32
@proc
def f(x: f32):
    x = Cfg.alpha
