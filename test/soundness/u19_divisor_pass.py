# A divisor that does not fit in 32 bits.
# RUN: bash %S/Inputs/execute.sh %s %t 4 n=20000000000 | FileCheck %s
# RUN: bash %S/Inputs/execute.sh %s %t 4 n=-20000000000 | FileCheck %s --check-prefix=NEGATIVE
# CHECK: y: i32[4] = [0, 0, 1, 1]
# NEGATIVE: y: i32[4] = [0, 1, 0, 0]

@proc
def f(n: index, y: i32[4]):
    y[n / 8000000000 % 4] += 1
    if n % 8000000000 == 4000000000:
        if n > 0:
            y[3] += 1
