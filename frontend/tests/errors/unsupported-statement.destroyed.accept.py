@instr("use({x_data});")
def f(n: size, x: f32[n]):
    del x[0]
