# The smaller of two bounds keeps a tile inside, one more does not.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    for io in seq(0, (n + 7) / 8):
        for ii in seq(0, min(8, n - 8 * io + 1)):
            # CHECK:{{.*}}bounds_extremum_fail.py:[[@LINE+1]]:13: error: cannot write 'x[8 * io + ii]': {{.*}} [check.bounds]
            x[8 * io + ii] = 0.0
