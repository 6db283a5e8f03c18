# An offset that the divisor does not divide cannot be dropped.
# RUN: bash %S/Inputs/execute.sh %s %t 8 | FileCheck %s
# CHECK: y: i32[8] = [1, 0, 0, 0, 0, 1, 0, 0]

@proc
def f(y: i32[8]):
    for i in seq(0, 8):
        if (i - 9) % 5 == 1:
            y[i] = 1
