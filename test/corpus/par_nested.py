@proc
def par_in_seq(t: size, n: size, x: f32[t, n] @ DRAM):
    for s in seq(1, t):
        for i in par(0, n):
            x[s, i] = x[s - 1, i]

@proc
def par_in_par(m: size, n: size, A: f32[m, n] @ DRAM):
    for i in par(0, m):
        for j in par(0, n):
            A[i, j] = 1.0

@proc
def par_blocks(n: size, x: f32[n] @ DRAM):
    assert n % 16 == 0
    for b in par(0, n / 16):
        for i in seq(0, 16):
            x[16 * b + i] = 0.0

@proc
def par_guarded(n: size, x: f32[n] @ DRAM):
    for i in par(0, n):
        if i % 2 == 0:
            x[i] = 1.0
        else:
            x[i] = 2.0
