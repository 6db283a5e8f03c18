@proc
def loop_variable(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        x[i] = 0.0
        for i in seq(0, n):
            x[i] += 1.0

@proc
def allocation(x: f32 @ DRAM):
    t: f32 @ DRAM
    t = x
    x = t + 1.0
    t: f32[2] @ DRAM
    t[0] = x
    t[1] = 2.0
    x = t[0] + t[1]

@proc
def inner_block(n: size, x: f32[n] @ DRAM):
    t: f32 @ DRAM
    t = 1.0
    if n > 3:
        t: f32 @ DRAM
        t = 2.0
        x[0] = t
    else:
        x[0] = t

@proc
def argument(n: size, x: f32[n] @ DRAM):
    for n in seq(0, 3):
        pass
    x: f32[4] @ DRAM
    for i in seq(0, 4):
        x[i] = 0.0

@proc
def fresh_names(n: size, i: f32[n] @ DRAM):
    for i_1 in seq(0, n):
        i[i_1] = 0.0
