# The dividend is a sum of products beyond 2^32.
# RUN: bash %S/Inputs/execute.sh %s %t 4 n=65536 m=65537 | FileCheck %s
# CHECK: y: i32[4] = [0, 0, 1, 1]

@proc
def f(n: index, m: index, y: i32[4]):
    y[(65536 * n + 65536 * m + 7) / 3 % 4] += 1
    y[(65536 * n - 131072 * m - 1) % 4] += 1
