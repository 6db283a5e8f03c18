@config
class Acc:
    total: f32
    scale: f64

@proc
def accumulate(n: size, x: f32[n] @ DRAM, total: f32 @ DRAM):
    for i in seq(0, n):
        total += x[i]

@proc
def total_of(n: size, x: f32[n] @ DRAM, result: f32 @ DRAM):
    Acc.total = 0.0
    accumulate(n, x, Acc.total)
    result = Acc.total

@proc
def rescale(n: size, x: f64[n] @ DRAM):
    Acc.scale = 0.5
    for i in seq(0, n):
        x[i] = Acc.scale * x[i]

@proc
def twice():
    Acc.total = 2.0 * Acc.total
