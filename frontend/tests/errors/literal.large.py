@proc
def f(n: size):
    if n > -9223372036854775809:
        pass
