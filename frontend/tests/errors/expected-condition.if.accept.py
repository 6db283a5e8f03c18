@proc
def f(n: bool):
    if n:
        pass
