@proc
def softmax(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    top: f32 @ DRAM
    top = x[0]
    for i in seq(1, n):
        top = fmaxf(top, x[i])
    total: f32 @ DRAM
    total = 0.0
    for i in seq(0, n):
        y[i] = expf(x[i] - top)
        total += y[i]
    for i in seq(0, n):
        y[i] = y[i] / total

@proc
def dense_relu(m: size, n: size, W: f32[m, n] @ DRAM, b: f32[m] @ DRAM, x: f32[n] @ DRAM, y: f32[m] @ DRAM):
    for i in seq(0, m):
        acc: f32 @ DRAM
        acc = b[i]
        for j in seq(0, n):
            acc += W[i, j] * x[j]
        y[i] = relu(acc)

@proc
def attention_scores(t: size, d: size, Q: f32[t, d] @ DRAM, K: f32[t, d] @ DRAM, S: f32[t, t] @ DRAM):
    for i in seq(0, t):
        for j in seq(0, t):
            S[i, j] = 0.0
            for k in seq(0, d):
                S[i, j] += Q[i, k] * K[j, k]

@proc
def causal_mask(t: size, S: f32[t, t] @ DRAM):
    for i in seq(0, t):
        for j in seq(i + 1, t):
            S[i, j] = -1000000000.0

@proc
def mean_rows(m: size, n: size, count: f32 @ DRAM, x: f32[m, n] @ DRAM, mean: f32[m] @ DRAM):
    assert n >= 1
    for i in seq(0, m):
        mean[i] = 0.0
        for j in seq(0, n):
            mean[i] += x[i, j]
        mean[i] = mean[i] * count
