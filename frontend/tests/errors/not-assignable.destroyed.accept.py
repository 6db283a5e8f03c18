@config
class C:
    a: f32

@instr("use({x_data});")
def f(n: size, x: f32[n], s: f32):
    del x[n - 1]
    del s
    w = x[0:n]
    del w[0]
