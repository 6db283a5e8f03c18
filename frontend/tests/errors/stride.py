@proc
def f(n: size, A: f32[n, n]):
    assert stride(A, 2) == 1
    assert stride(n, 0) == 1
    assert stride(A) == 1
    assert stride(A, n) == 1
