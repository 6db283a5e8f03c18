# An argument of 64 bits; a helper that takes int would see 5.
# RUN: bash %S/Inputs/execute.sh %s %t 8 n=4294967301 | FileCheck %s
# RUN: bash %S/Inputs/execute.sh %s %t 8 n=9223372036854775807 | FileCheck %s --check-prefix=LARGEST
# CHECK: y: i32[8] = [2, 0, 0, 0, 0, 1, 0, 0]
# LARGEST: y: i32[8] = [1, 0, 0, 0, 0, 0, 0, 2]

@proc
def f(n: index, y: i32[8]):
    if n / 4294967296 >= 1:
        y[0] += 1
    y[n % 8] += 1
    y[n / 8 % 8] += 1
