N = 1.5
@proc
def f(x: f32[N]):
    pass
