# In the offsets of windows: (i - 3) / 2 + 2 is 0 1 1 2 2, (i - 4) % 3 is 2 0 1 2 0.
# RUN: bash %S/Inputs/execute.sh %s %t 8 | FileCheck %s
# CHECK: y: i32[8] = [0, 1, 3, 0, 1, 0, 0, 0]

@proc
def f(y: i32[8]):
    for i in seq(0, 5):
        w = y[(i - 3) / 2 + 2:(i - 3) / 2 + 6]
        w[(i - 4) % 3] += 1
