# In window arguments and control arguments, which are passed by value.
# RUN: bash %S/Inputs/execute.sh %s %t 6 | FileCheck %s
# CHECK: y: i32[6] = [2, 7, 3, 0, 0, 0]

@proc
def add(k: index, x: [i32][2]):
    assert k >= 0
    assert k < 4
    x[k / 2] += 1
    x[(k - 3) % 2] += 1

@proc
def f(y: i32[6]):
    for i in seq(-6, 0):
        add(i % 4, y[i / 3 + 2:i / 3 + 4])
