@proc
def assign(x: f32 @ DRAM, y: f32 @ DRAM):
    y = x

@proc
def increment(x: f32 @ DRAM):
    x += 1.0

@proc
def polynomial(x: f64 @ DRAM, y: f64 @ DRAM):
    y = ((2.0 * x - 3.0) * x + 4.0) * x - 5.0

@proc
def local(x: f32 @ DRAM, y: f32 @ DRAM):
    t: f32 @ DRAM
    t = x
    t += y
    y = t

@proc
def cell_as_scalar(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        increment(x[i])

@proc
def scalar_from_row(A: f32[4, 4] @ DRAM, s: f32 @ DRAM):
    assign(A[1, 2], s)
    assign(s, A[0, 0])
