@proc
def f(n: size):
    for i in seq(0, n):
        pass
