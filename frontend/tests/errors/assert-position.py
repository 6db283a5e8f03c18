@proc
def f(n: size):
    pass
    assert n > 2
