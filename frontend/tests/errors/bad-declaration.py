def plain():
    pass
@proc
@proc
def twice():
    pass
@jit
def other():
    pass
@proc
def args(n, *rest, k: size = 3) -> f32:
    pass
@instr
def no_template():
    pass
@instr(3)
def bad_template():
    pass
@instr("c", d="e")
def bad_keyword():
    pass
@extern("c({x})")
def bad_extern(x: f32):
    return x
@extern("c({x})")
def extern_body(x):
    pass
    return x
@config
class C(Base):
    a: f32
class D:
    a: f32
@config(readonly=True)
class E:
    a: f32
@config
class F:
    a = 3
@memory
class G:
    alok = "x"
@memory
class H:
    innermost = 16
    addressable = 1
