N = 15
@proc
def f(x: f32[N]):
    pass
