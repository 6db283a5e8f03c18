# `/` rounds down as well: three iterations have each quotient, from -3 to 1.
# RUN: bash %S/Inputs/execute.sh %s %t 5 | FileCheck %s
# CHECK: y: i32[5] = [3, 3, 3, 3, 3]

@proc
def f(y: i32[5]):
    for i in seq(-9, 6):
        y[i / 3 + 3] += 1
