# The first twenty errors are shown, and how many more there are.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s


@proc
def f(x: f32[8]):
    x[8] = 1.0
    x[9] = 1.0
    x[10] = 1.0
    x[11] = 1.0
    x[12] = 1.0
    x[13] = 1.0
    x[14] = 1.0
    x[15] = 1.0
    x[16] = 1.0
    x[17] = 1.0
    x[18] = 1.0
    x[19] = 1.0
    x[20] = 1.0
    x[21] = 1.0
    x[22] = 1.0
    x[23] = 1.0
    x[24] = 1.0
    x[25] = 1.0
    x[26] = 1.0
    x[27] = 1.0
    x[28] = 1.0
    x[29] = 1.0


# CHECK-COUNT-20: cannot write 'x[{{[0-9]+}}]': it is out of bounds [check.bounds]
# CHECK-NOT: [check.bounds]
# CHECK: import_errors_many.py:27:5: error: 2 more errors are not shown, the first of them here
# CHECK-NOT: error:
