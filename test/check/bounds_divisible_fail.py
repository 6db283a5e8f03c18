# Whole tiles need that the size divides.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    assert n % 4 == 0
    for io in seq(0, (n + 7) / 8):
        for ii in seq(0, 8):
            # CHECK: {{.*}}bounds_divisible_fail.py:[[@LINE+3]]:13: error: cannot write 'x[8 * io + ii]': it is out of bounds [check.bounds]
            # CHECK: {{.*}}bounds_divisible_fail.py:[[@LINE+2]]:13: note: with n = 4, io = 0, ii = 4: that is 'x[4]', and dimension 0 has extent 4
            # CHECK: {{.*}}bounds_divisible_fail.py:[[@LINE-6]]:16: note: 'x' is declared here, of shape [n]
            x[8 * io + ii] = 0.0
