# In the extent of a buffer, and in its last index.
# RUN: bash %S/Inputs/execute.sh %s %t 6 | FileCheck %s
# CHECK: y: i32[6] = [3, 1, 2, 3, 1, 2]

@proc
def f(y: i32[6]):
    for i in seq(0, 6):
        t: i32[(i - 4) % 3 + 1]
        for j in seq(0, (i - 4) % 3 + 1):
            t[j] = 0
            for k in seq(0, j + 1):
                t[j] += 1
        y[i] = t[(i - 7) % 3]
