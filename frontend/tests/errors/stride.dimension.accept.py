@proc
def f(n: size, A: f32[n, n]):
    assert stride(A, 1) == 1
