@proc
def comparisons(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        if i < 3:
            x[i] = 0.0
        if i <= 3:
            x[i] += 1.0
        if i > 3:
            x[i] += 2.0
        if i >= 3:
            x[i] += 3.0
        if i == 3:
            x[i] += 4.0
        if i != 3:
            x[i] += 5.0

@proc
def connectives(n: size, a: bool, b: bool, x: f32[n] @ DRAM):
    if a and b or not a and not b:
        x[0] = 1.0
    if a and (b or n > 3):
        x[0] += 1.0
    if not (a or b):
        x[0] += 2.0
    if a == b:
        x[0] += 3.0
    if a != (n > 2):
        x[0] += 4.0

@proc
def nested(n: size, m: size, x: f32 @ DRAM):
    if n > m:
        if n > 2 * m:
            x = 2.0
        else:
            x = 1.0
    else:
        if n == m:
            x = 0.0
        else:
            x = -1.0

@proc
def guards_make_bounds(n: size, x: f32[n] @ DRAM):
    if n > 4:
        x[4] = 1.0
    if n >= 2 and n <= 3:
        x[1] = x[0]
    for i in seq(0, 2 * n):
        if i >= n:
            x[i - n] += 1.0

@proc
def empty_branches(n: size, x: f32[n] @ DRAM):
    if n > 4:
        pass
    else:
        x[0] = 0.0
    for i in seq(0, n):
        pass
