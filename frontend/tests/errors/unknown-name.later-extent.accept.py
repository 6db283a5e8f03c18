@proc
def fill(m: size, k: size, w: index, a: [f32][m, k] @ DRAM, b: f32[m + w, k]):
    assert w > 0
    a[0, 0] = 1.0

@proc
def itself(v: f32[1], c: i8[2 * 1]):
    pass

@proc
def local(t: size, x: f32[t]):
    x[0] = 1.0
