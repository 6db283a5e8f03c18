# A remainder of a quotient of a remainder: (i - 9) % 7 is 5 6 0 1 2 3 4 5 6, less 3 halved and rounded down is
# 1 1 -2 -1 -1 0 0 1 1, and modulo 3 that is 1 1 1 2 2 0 0 1 1.
# RUN: bash %S/Inputs/execute.sh %s %t 9 | FileCheck %s
# CHECK: y: i32[9] = [1, 1, 1, 2, 2, 0, 0, 1, 1]

@proc
def f(y: i32[9]):
    for i in seq(0, 9):
        for k in seq(0, ((i - 9) % 7 - 3) / 2 % 3):
            y[i] += 1
