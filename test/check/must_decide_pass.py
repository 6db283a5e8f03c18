# Programs that are right and need arithmetic to see it: refusing one of them is a bug.
# RUN: exo-translate --import-exo %s | exo-opt --exo-check | FileCheck %s

# CHECK: {{^ *}}exo.proc @triangular(
@proc
def triangular(n: size, A: f32[n, n]):
    for i in seq(0, n):
        for j in seq(0, i + 1):
            A[i, j] = A[i - j, n - 1 - i + j]

# CHECK: {{^ *}}exo.proc @trapezoid(
@proc
def trapezoid(n: size, m: size, A: f32[n, m]):
    assert n <= m
    for i in seq(0, n):
        for j in seq(i, m - n + i + 1):
            A[i, j] = 0.0

# CHECK: {{^ *}}exo.proc @tiled(
@proc
def tiled(n: size, m: size, A: f32[n, m]):
    assert n % 8 == 0
    assert m % 4 == 0
    for io in par(0, n / 8):
        for jo in par(0, m / 4):
            for ii in par(0, 8):
                for ji in seq(0, 4):
                    A[8 * io + ii, 4 * jo + ji] = 0.0

# CHECK: {{^ *}}exo.proc @ceiling(
@proc
def ceiling(n: size, x: f32[n]):
    for io in par(0, (n + 7) / 8):
        for ii in par(0, 8):
            if 8 * io + ii < n:
                x[8 * io + ii] = 0.0

# CHECK: {{^ *}}exo.proc @tail(
@proc
def tail(n: size, x: f32[n]):
    for io in par(0, n / 8):
        for ii in seq(0, 8):
            x[8 * io + ii] = 0.0
    for ii in par(0, n % 8):
        x[n / 8 * 8 + ii] = 0.0

# CHECK: {{^ *}}exo.proc @windows(
@proc
def windows(n: size, A: f32[n + 8, n + 8]):
    a = A[2:n + 6, 2:n + 6]
    b = a[1:n + 3, 1:n + 3]
    c = b[1:n + 1, 1]
    for i in par(0, n):
        c[i] = A[3 + i, 0]

# CHECK: {{^ *}}exo.proc @packed(
@proc
def packed(n: size, A: f32[n, n], P: f32[(n + 3) / 4, n, 4]):
    for i in par(0, n):
        for j in seq(0, n):
            P[i / 4, j, i % 4] = A[i, j]

# CHECK: {{^ *}}exo.proc @unpacked(
@proc
def unpacked(n: size, x: f32[n]):
    for i in par(0, n):
        x[i / 8 * 8 + i % 8] = 1.0

# CHECK: {{^ *}}exo.proc @negative(
@proc
def negative(n: size, x: f32[2 * n + 1]):
    for i in par(-n, n + 1):
        x[i + n] = 0.0
    for i in seq(-5, -1):
        x[(i + 1) % 2] = 0.0

# CHECK: {{^ *}}exo.proc @guarded(
@proc
def guarded(n: size, x: f32[n]):
    for i in seq(-1, n + 1):
        if i < 0:
            x[i + 1] = 0.0
        else:
            if i == n:
                x[i - 1] = 1.0
            else:
                x[i] = 2.0

# CHECK: {{^ *}}exo.proc @masked(
@proc
def masked(w: size, dst: [f32][8], src: [f32][8]):
    assert w <= 8
    for i in par(0, 8):
        if i < w:
            dst[i] = src[i]

# CHECK: {{^ *}}exo.proc @masked_tail(
@proc
def masked_tail(n: size, x: f32[n], y: f32[n]):
    for io in par(0, (n + 7) / 8):
        if 8 * io + 8 <= n:
            masked(8, y[8 * io:8 * io + 8], x[8 * io:8 * io + 8])
        else:
            masked(n - 8 * io, y[8 * io:8 * io + 8], x[8 * io:8 * io + 8])

# CHECK: {{^ *}}exo.proc @stencil(
@proc
def stencil(n: size, t: size, x: f32[n + 2]):
    y: f32[n + 2]
    for i in par(0, n + 2):
        y[i] = x[i]
    for k in seq(0, t):
        for i in par(1, n + 1):
            y[i] = x[i - 1] + x[i + 1]
        for i in par(1, n + 1):
            x[i] = y[i]

# CHECK: {{^ *}}exo.proc @private(
@proc
def private(n: size, A: f32[n, n], y: f32[n]):
    for i in par(0, n):
        s: f32
        s = 0.0
        for j in seq(0, n):
            s += A[i, j]
        y[i] = s

# CHECK: {{^ *}}exo.proc @even_odd(
@proc
def even_odd(n: size, x: f32[2 * n]):
    for i in par(0, n):
        x[2 * i] = x[2 * i + 1]

# CHECK: {{^ *}}exo.proc @mirrored(
@proc
def mirrored(n: size, x: f32[2 * n]):
    for i in par(0, n):
        x[i] = x[2 * n - 1 - i]
