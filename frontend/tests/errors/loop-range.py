@proc
def f(n: size):
    for i in range(n):
        pass
    for i in seq(n):
        pass
    for i, j in seq(0, n):
        pass
    for i in seq(0, n, 2):
        pass
