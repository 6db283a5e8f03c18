@proc
def elementary(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = sin(x[i])
        y[i] += cos(x[i])
        y[i] += expf(x[i])
        y[i] += sqrt(x[i] * x[i])
        y[i] += sigmoid(x[i])

@proc
def extremes(n: size, x: f32[n] @ DRAM, high: f32 @ DRAM, low: f32 @ DRAM):
    high = x[0]
    low = x[0]
    for i in seq(1, n):
        high = fmaxf(high, x[i])
        low = fminf(low, x[i])

@proc
def clamp(n: size, x: f32[n] @ DRAM, low: f32 @ DRAM, high: f32 @ DRAM):
    for i in seq(0, n):
        x[i] = fminf(fmaxf(x[i], low), high)

@proc
def leaky_relu(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        x[i] = select(0.0, x[i], x[i], 0.01 * x[i])

@proc
def relu_all(n: size, x: f64[n] @ DRAM):
    for i in seq(0, n):
        x[i] = relu(x[i])
