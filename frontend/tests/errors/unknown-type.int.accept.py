@proc
def f(n: index):
    pass
