@proc
def f(n: int, x: float, y: f33, z: size[3], w: f32[n] @ 3, s: size @ DRAM):
    t: [f32][4]
    k: size
@config
class C:
    a: f32[3]
@extern("c", elems=[float])
def g(x): ...
