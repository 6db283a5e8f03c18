@proc
def f(n: size, A: f32[n, n], x: f32):
    A[0] = 0.0
    A = 1.0
    x[0] = 0.0
    x = A
    x = A[0, 0, 0]
    w = A[0:n]
