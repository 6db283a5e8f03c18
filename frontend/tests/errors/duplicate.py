@proc
def f(x: f32, x: f32):
    pass
@proc
def f(y: f32):
    pass
@config
class C:
    a: f32
    a: f64
@memory
class M:
    alloc = ""
    alloc = ""
@extern("c")
def g(x, x): ...
@extern("c")
def sin(x): ...
@memory
class DRAM:
    pass
