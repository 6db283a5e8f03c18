@proc
def operators(a: f32 @ DRAM, b: f32 @ DRAM, c: f32 @ DRAM):
    c = a + b
    c = a - b
    c = a * b
    c = a / 2.0
    c = -a

@proc
def precedence(a: f32 @ DRAM, b: f32 @ DRAM, c: f32 @ DRAM):
    c = a + b * c
    c = (a + b) * c
    c = a - (b - c)
    c = a - b - c
    c = a * (b * c)
    c = -(a + b)
    c = -a * b
    c = a - -b
    c = a - -1.0

@proc
def constants(x: f64 @ DRAM):
    x = 1.0
    x += 0.5
    x += 1e-05
    x += 2.5e+20
    x += 3
    x += -4
    x += -0.125

@proc
def integer_constants(x: i32 @ DRAM):
    x = 7
    x += -3
    x = x * 2 - 1

@proc
def ratio(n: size, x: f64[n] @ DRAM, y: f64[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i] / 4.0 + (x[i] - 1.0) / 8.0
