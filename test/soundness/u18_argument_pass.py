# Nothing is known of the sign of an argument.
# RUN: bash %S/Inputs/execute.sh %s %t 5 n=-7 | FileCheck %s
# RUN: bash %S/Inputs/execute.sh %s %t 5 n=7 | FileCheck %s --check-prefix=POSITIVE
# RUN: bash %S/Inputs/execute.sh %s %t 5 n=-5 | FileCheck %s --check-prefix=DIVISIBLE
# CHECK: y: i32[5] = [0, 0, 0, 1, 1]
# POSITIVE: y: i32[5] = [0, 0, 1, 0, 0]
# DIVISIBLE: y: i32[5] = [1, 0, 0, 0, 1]

@proc
def f(n: index, y: i32[5]):
    y[n % 5] = 1
    if n / 5 * 5 > n - 5 and n < 0:
        y[4] = 1
