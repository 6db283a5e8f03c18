@proc
def f(n: size):
    if n:
        pass
