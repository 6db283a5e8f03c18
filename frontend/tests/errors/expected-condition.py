@proc
def f(n: size, b: bool):
    assert n
    if n + 1:
        pass
    if b and n:
        pass
    if b == n:
        pass
