@config
class Cfg:
    k: index
@proc
def f(n: size):
    for i in seq(0, n):
        Cfg.k = n
