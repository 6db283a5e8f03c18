@proc
def reverse(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[n - 1 - i]

@proc
def scaled_offset(n: size, x: f32[3 * n + 2] @ DRAM):
    for i in seq(0, n):
        x[3 * i + 2] = x[3 * i]

@proc
def parentheses(n: size, x: f32[4 * n] @ DRAM):
    for i in seq(0, n):
        x[4 * (n - (i + 1))] = 0.0
        x[2 * (i + (n - i)) - 1] = 1.0

@proc
def products_of_constants(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        x[-1 * (0 - i)] = 0.0
        x[i * 2 - i] = 1.0

@proc
def unary_minus(n: size, x: f32[n] @ DRAM):
    for i in seq(-n + 1, 1):
        x[-i] = 0.0

@proc
def diagonal(m: size, n: size, A: f32[m + n, m + n] @ DRAM):
    for i in seq(0, m):
        for j in seq(0, n):
            A[i + j, i + j] = 0.0
