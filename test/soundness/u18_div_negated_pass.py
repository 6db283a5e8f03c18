# -(i / 3) and (-i) / 3 are different: for i = 1 they are 0 and -1.
# RUN: bash %S/Inputs/execute.sh %s %t 7 | FileCheck %s
# CHECK: y: i32[7] = [0, 1, 1, 0, 1, 1, 0]

@proc
def f(y: i32[7]):
    for i in seq(0, 7):
        for k in seq(0, -(i / 3) - (-i) / 3):
            y[i] += 1
