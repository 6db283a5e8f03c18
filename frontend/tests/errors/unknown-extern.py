@proc
def g(x: f32):
    x = g(x)
    x = max(x, x)
    x = sinn(x)
    x = np.sin(x)
