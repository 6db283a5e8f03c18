@proc
def lower_ones(n: size, A: f32[n, n] @ DRAM):
    for i in seq(0, n):
        for j in seq(0, i + 1):
            A[i, j] = 1.0

@proc
def upper_zeros(n: size, A: f32[n, n] @ DRAM):
    for i in seq(0, n):
        for j in seq(i + 1, n):
            A[i, j] = 0.0

@proc
def solve_lower(n: size, L: f64[n, n] @ DRAM, b: f64[n] @ DRAM):
    for i in seq(0, n):
        for j in seq(0, i):
            b[i] += -(L[i, j] * b[j])
        b[i] = b[i] / L[i, i]

@proc
def symmetrize(n: size, A: f32[n, n] @ DRAM):
    for i in seq(0, n):
        for j in seq(0, i):
            A[j, i] = A[i, j]

@proc
def tetrahedron(n: size, x: f32[n, n, n] @ DRAM, total: f32 @ DRAM):
    total = 0.0
    for i in seq(0, n):
        for j in seq(0, i + 1):
            for k in seq(0, j + 1):
                total += x[i, j, k]
