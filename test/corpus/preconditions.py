@proc
def divisible(n: size, x: f32[n] @ DRAM):
    assert n % 4 == 0
    for i in seq(0, n / 4):
        for j in seq(0, 4):
            x[4 * i + j] = 0.0

@proc
def related(n: size, m: size, x: f32[n] @ DRAM, y: f32[m] @ DRAM):
    assert m >= n + 2
    for i in seq(0, n):
        x[i] = y[i + 2]

@proc
def disjunction(n: size, x: f32[n] @ DRAM):
    assert n == 4 or n == 8
    x[3] = 0.0

@proc
def boolean(n: size, on: bool, x: f32[n] @ DRAM):
    assert not on or n > 10
    if on:
        x[10] = 1.0

@proc
def callers(n: size, x: f32[4 * n] @ DRAM, y: f32[4 * n + 2] @ DRAM):
    divisible(4 * n, x)
    related(4 * n, 4 * n + 2, x, y)

@proc
def under_condition(n: size, x: f32[n] @ DRAM):
    if n == 8:
        disjunction(8, x)
    if n > 10:
        boolean(n, True, x)
    boolean(n, False, x)
