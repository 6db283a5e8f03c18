# The twin: the size is legal, and kept so.
# RUN: exo-translate --import-exo %s -o /dev/null

@config
class C:
    n: size

@proc
def f(x: f32[4]):
    for j in seq(0, 2):
        C.n = 1
        for i in seq(0, 2):
            C.n = 2 * C.n - 1
        x[3] = 1.0
