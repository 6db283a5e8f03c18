# Extents of arguments are declared positive, too.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
# CHECK: {{.*}}positive_size_argument_fail.py:[[@LINE+2]]:16: error: cannot declare 'x': extent 'n - 1' of dimension 0 is not positive [check.positive-size]
# CHECK: {{.*}}positive_size_argument_fail.py:[[@LINE+1]]:16: note: with n = 1: it is 0
def f(n: size, x: f32[n - 1]):
    pass
