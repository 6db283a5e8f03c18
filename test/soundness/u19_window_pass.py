# Offsets of windows and bounds of loops, computed from 64 bits.
# RUN: bash %S/Inputs/execute.sh %s %t 6 n=12884901890 | FileCheck %s
# CHECK: y: i32[6] = [0, 0, 3, 1, 1, 0]

@proc
def f(n: index, y: i32[6]):
    assert n >= 12884901888
    assert n < 12884901891
    w = y[n - 12884901888:n - 12884901888 + 3]
    for i in seq(0, n / 4294967296):
        w[0] += 1
        w[i] += 1
    w[0] += -1
