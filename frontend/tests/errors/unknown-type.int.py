@proc
def f(n: int):
    pass
