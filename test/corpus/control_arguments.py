@proc
def with_index(n: size, k: index, x: f32[n] @ DRAM):
    assert 0 <= k and k < n
    x[k] = 1.0

@proc
def with_bool(n: size, on: bool, x: f32[n] @ DRAM):
    for i in seq(0, n):
        if on:
            x[i] = 1.0

@proc
def with_sum(n: size, m: size, x: f32[n + m] @ DRAM):
    for i in seq(0, n + m):
        x[i] = 0.0

@proc
def caller(n: size, x: f32[n + 3] @ DRAM):
    with_index(n + 3, n, x)
    with_index(n + 3, 0, x)
    with_bool(n + 3, n > 4, x)
    with_bool(n + 3, True, x)
    with_sum(n, 3, x)

@proc
def forward(n: size, on: bool, x: f32[n] @ DRAM):
    with_bool(n, not on, x)
    for i in seq(0, n):
        with_index(n, n - i - 1, x)
        with_bool(n, i == 0 or on, x)

@proc
def negative_index(k: index, x: f32[4] @ DRAM):
    assert k == -1
    x[k + 1] = 0.0
