@instr("f({n}, {x});", immediates=["n"])
def f(n: size, x: f32[4]):
    pass
