@proc
def f(n: size):
    for i in range(0, n):
        pass
