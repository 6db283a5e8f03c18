@proc
def f(α: f32):
    α = 1.0
    for é in seq(0, 4):
        pass
