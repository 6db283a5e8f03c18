@proc
def f(n: size, x: f32[n]):
    w = x[0:n]
