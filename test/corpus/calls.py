@proc
def leaf(x: f32 @ DRAM):
    x = 1.0

@proc
def middle(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        leaf(x[i])

@proc
def top(m: size, n: size, A: f32[m, n] @ DRAM, x: f32[n] @ DRAM):
    middle(n, x)
    row: f32[n] @ DRAM
    for i in seq(0, m):
        middle(n, row)
        for j in seq(0, n):
            A[i, j] = row[j]

@proc
def no_arguments():
    pass

@proc
def calls_nothing():
    no_arguments()

@proc
def cube(x: f64[2, 3, 4] @ DRAM):
    for i in seq(0, 2):
        for j in seq(0, 3):
            for k in seq(0, 4):
                x[i, j, k] = 0.0

@proc
def four_dimensions(x: f64[5, 2, 3, 4] @ DRAM):
    t: f64[2, 3, 4] @ DRAM
    for b in seq(0, 5):
        cube(t)
        for i in seq(0, 2):
            for j in seq(0, 3):
                for k in seq(0, 4):
                    x[b, i, j, k] = t[i, j, k]
