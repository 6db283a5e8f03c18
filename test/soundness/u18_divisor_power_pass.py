# Powers of two tempt to mask and shift; every divisor is right for both signs.
# RUN: bash %S/Inputs/execute.sh %s %t 4 | FileCheck %s
# CHECK: y: i32[4] = [ 24, 136,  24,  48]

@proc
def f(y: i32[4]):
    for i in seq(-8, 8):
        for k in seq(0, i / 8 + 2):
            y[0] += 1
        for k in seq(0, i % 16 + 1):
            y[1] += 1
        if i / 1 >= -4 and i % 1 == 0:
            y[2] += 2
        for k in seq(0, i % 7):
            y[3] += 1
