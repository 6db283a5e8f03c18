@instr("f({n}, {x});", immediates=["x"])
def f(n: size, x: f32[4]):
    pass
