@proc
def f(n: size):
    pass
    pass
