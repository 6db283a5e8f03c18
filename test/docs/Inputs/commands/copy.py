@proc
def copy(n: size, x: f32[4 * n] @ DRAM, y: f32[4 * n] @ DRAM):
    for i in seq(0, n):
        r: f32[4] @ toy.vec
        toy.load(r, x[4 * i:4 * i + 4])
        toy.store(y[4 * i:4 * i + 4], r)
