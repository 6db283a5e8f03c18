# A negative one: -4294967301 / 4294967296 is -2, and -4294967301 % 8 is 3.
# RUN: bash %S/Inputs/execute.sh %s %t 8 n=-4294967301 | FileCheck %s
# RUN: bash %S/Inputs/execute.sh %s %t 8 n=-9223372036854775808 | FileCheck %s --check-prefix=SMALLEST
# CHECK: y: i32[8] = [1, 0, 0, 1, 0, 0, 0, 1]
# SMALLEST: y: i32[8] = [2, 0, 0, 0, 0, 0, 0, 0]

@proc
def f(n: index, y: i32[8]):
    if n / 4294967296 == -2:
        y[0] += 1
    y[n % 8] += 1
    y[n / 8 % 8] += 1
