@proc
def f(n: size, A: f32[n, n]):
    assert stride(A, 2) == 1
