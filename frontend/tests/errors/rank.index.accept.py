@proc
def f(n: size, A: f32[n, n]):
    A[0, 0] = 0.0
