# `%` rounds down: -1 % 4 is 3. C's operator gives -1, so that the condition would hold once only.
# RUN: bash %S/Inputs/execute.sh %s %t 8 | FileCheck %s
# CHECK: y: i32[8] = [0, 0, 0, 1, 0, 0, 0, 1]

@proc
def f(y: i32[8]):
    for i in seq(0, 8):
        if (i - 4) % 4 == 3:
            y[i] = 1
