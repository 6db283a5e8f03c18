# A window statement stays inside: the whole refusal.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    assert n >= 8
    # CHECK:{{.*}}bounds_window_fail.py:[[@LINE+7]]:5: error: cannot form window 'x[n - 8:n + 1]': it is out of bounds [check.bounds]
    # CHECK-NEXT:    w = x[n - 8:n + 1]
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}bounds_window_fail.py:[[@LINE+4]]:5: note: with n = 8: that is 'x[0:9]', and dimension 0 has extent 8
    # CHECK-NEXT:{{.*}}bounds_window_fail.py:[[@LINE-6]]:16: note: 'x' is declared here, of shape [n]
    # CHECK-NEXT:def f(n: size, x: f32[n]):
    # CHECK-NEXT:               ^
    w = x[n - 8:n + 1]
    w[0] = 0.0
