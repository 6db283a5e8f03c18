# A window argument may reach over the end if the callee touches no cell there.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def copy(m: size, dst: [f32][16], src: [f32][16]):
    assert m <= 16
    for i in seq(0, 16):
        if i <= m:
            dst[i] = src[i]

@proc
def f(n: size, x: f32[n], y: f32[n]):
    if n % 16 > 0:
        # CHECK:{{.*}}bounds_masked_tail_fail.py:[[@LINE+24]]:9: error: cannot pass 'y[n / 16 * 16:n / 16 * 16 + 16]' as 'dst' of 'copy': it is out of bounds, and 'copy' touches a cell there [check.bounds]
        # CHECK-NEXT:        copy(n % 16, y[n / 16 * 16:n / 16 * 16 + 16], x[n / 16 * 16:n / 16 * 16 + 16])
        # CHECK-NEXT:        ^
        # CHECK-NEXT:{{.*}}bounds_masked_tail_fail.py:[[@LINE-8]]:13: note: 'copy' writes 'dst[i]' here
        # CHECK-NEXT:            dst[i] = src[i]
        # CHECK-NEXT:            ^
        # CHECK-NEXT:{{.*}}bounds_masked_tail_fail.py:[[@LINE+18]]:9: note: with n = 1, i = 1: that is 'y[1]', and dimension 0 has extent 1
        # CHECK-NEXT:        copy(n % 16, y[n / 16 * 16:n / 16 * 16 + 16], x[n / 16 * 16:n / 16 * 16 + 16])
        # CHECK-NEXT:        ^
        # CHECK-NEXT:{{.*}}bounds_masked_tail_fail.py:[[@LINE-11]]:27: note: 'y' is declared here, of shape [n]
        # CHECK-NEXT:def f(n: size, x: f32[n], y: f32[n]):
        # CHECK-NEXT:                          ^
        # CHECK-NEXT:{{.*}}bounds_masked_tail_fail.py:[[@LINE+12]]:9: error: cannot pass 'x[n / 16 * 16:n / 16 * 16 + 16]' as 'src' of 'copy': it is out of bounds, and 'copy' touches a cell there [check.bounds]
        # CHECK-NEXT:        copy(n % 16, y[n / 16 * 16:n / 16 * 16 + 16], x[n / 16 * 16:n / 16 * 16 + 16])
        # CHECK-NEXT:        ^
        # CHECK-NEXT:{{.*}}bounds_masked_tail_fail.py:[[@LINE-20]]:13: note: 'copy' reads 'src[i]' here
        # CHECK-NEXT:            dst[i] = src[i]
        # CHECK-NEXT:            ^
        # CHECK-NEXT:{{.*}}bounds_masked_tail_fail.py:[[@LINE+6]]:9: note: with n = 1, i = 1: that is 'x[1]', and dimension 0 has extent 1
        # CHECK-NEXT:        copy(n % 16, y[n / 16 * 16:n / 16 * 16 + 16], x[n / 16 * 16:n / 16 * 16 + 16])
        # CHECK-NEXT:        ^
        # CHECK-NEXT:{{.*}}bounds_masked_tail_fail.py:[[@LINE-23]]:16: note: 'x' is declared here, of shape [n]
        # CHECK-NEXT:def f(n: size, x: f32[n], y: f32[n]):
        # CHECK-NEXT:               ^
        copy(n % 16, y[n / 16 * 16:n / 16 * 16 + 16], x[n / 16 * 16:n / 16 * 16 + 16])
