@proc
def fill(a: [f32][m, k] @ DRAM, m: size, b: f32[m + w, k], k: size, w: index):
    assert w > 0
    a[0, 0] = 1.0

@proc
def itself(v: f32[v], c: i8[2 * c]):
    pass

@proc
def local(x: f32[t]):
    t: f32
    x[0] = 1.0
