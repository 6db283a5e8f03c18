@instr("f({n}, {x}, {b});", immediates=["n", "b"])
def f(n: size, x: f32[4], b: bool):
    pass
