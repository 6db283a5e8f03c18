# Indices do not wrap around as Python's do.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n], y: f32):
    for i in seq(0, n):
        # CHECK: {{.*}}bounds_below_zero_fail.py:[[@LINE+3]]:9: error: cannot read 'x[i - 1]': it is out of bounds [check.bounds]
        # CHECK: {{.*}}bounds_below_zero_fail.py:[[@LINE+2]]:9: note: with n = 1, i = 0: that is 'x[-1]', and dimension 0 has extent 1
        # CHECK: {{.*}}bounds_below_zero_fail.py:[[@LINE-4]]:16: note: 'x' is declared here, of shape [n]
        y = x[i - 1]
