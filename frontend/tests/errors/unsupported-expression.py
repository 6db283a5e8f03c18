@proc
def f(n: size, x: f32[n], y: f32):
    y = x[0] if n > 0 else 1.0
    y = (lambda: 1.0)
    y = [x for x in y]
    y = y ** 2
    y = y // 2
    x[min(n)] = 0.0
    x[0][1] = 0.0
    y = "text"
    y = relu(x=y)
    if ~(n > 3):
        pass
    if n is 3:
        pass
