@config
class C:
    a: f32

@instr("use({x_data});")
def f(n: size, x: f32[n], s: f32):
    del C.a
    del n
    del x[0], s
    del x
    del x[0, 0]
    del y
    del s, s
    del (s)
