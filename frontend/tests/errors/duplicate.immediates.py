@instr("f({n}, {x});", immediates=["n", "n"])
def f(n: size, x: f32[4]):
    pass
