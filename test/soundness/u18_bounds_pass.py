# In the bounds of loops: from i / 4 to -(i / 4), for i = -5 … -1 that is 4 2 2 2 2 iterations.
# RUN: bash %S/Inputs/execute.sh %s %t 5 | FileCheck %s
# CHECK: y: i32[5] = [4, 2, 2, 2, 2]

@proc
def f(y: i32[5]):
    for i in seq(-5, 0):
        for j in seq(i / 4, -(i / 4)):
            y[i + 5] += 1
