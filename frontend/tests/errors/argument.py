@config
class Cfg:
    n: size
@proc
def g(n: size, b: bool, x: f32, A: f32[n], w: [f32][n]):
    pass
@proc
def f(n: size, b: bool, x: f32, A: f32[n], M: f32[n, n]):
    g(b, n, x, A, A)
    g(x, b, n, A, A)
    g(n, b, x + 1.0, A, A)
    g(n, b, A, x, M)
    g(n, b, A[0], M[0:n, 0:n], A[0:n])
    g(n, b, Cfg.n, M[0, 0:n], M)
