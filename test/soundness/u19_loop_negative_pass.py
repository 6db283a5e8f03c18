# And below -2^32.
# RUN: bash %S/Inputs/execute.sh %s %t 6 | FileCheck %s
# CHECK: y: i32[6] = [6, 6, 5, 3, 0, 0]

@proc
def f(y: i32[6]):
    for i in seq(-4294967306, -4294967296):
        y[i / 3 + 1431655769] += 1
        y[i % 7 / 2] += 1
