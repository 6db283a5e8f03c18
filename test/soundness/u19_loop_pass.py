# Loop variables above 2^32: quotients and remainders are those of all 64 bits.
# RUN: bash %S/Inputs/execute.sh %s %t 6 | FileCheck %s
# CHECK: y: i32[6] = [4, 5, 7, 4, 0, 0]

@proc
def f(y: i32[6]):
    for i in seq(4294967296, 4294967306):
        y[i / 3 - 1431655765] += 1
        y[i % 7 / 2] += 1
