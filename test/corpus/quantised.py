@proc
def dequantise(n: size, q: i8[n] @ DRAM, scale: f32 @ DRAM, x: f32[n] @ DRAM):
    for i in seq(0, n):
        t: f32 @ DRAM
        t = q[i]
        x[i] = scale * t

@proc
def requantise(n: size, acc: i32[n] @ DRAM, out: i32[n] @ DRAM):
    for i in seq(0, n):
        t: i32 @ DRAM
        t = acc[i] / 16
        t = select(127, t, 127, t)
        out[i] = select(t, -128, -128, t)

@proc
def relu_int(n: size, x: i32[n] @ DRAM):
    for i in seq(0, n):
        x[i] = relu(x[i])

@proc
def add_bias(m: size, n: size, bias: i32[n] @ DRAM, acc: i32[m, n] @ DRAM):
    for i in seq(0, m):
        for j in seq(0, n):
            acc[i, j] += bias[j]
