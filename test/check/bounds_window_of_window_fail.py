# Offsets add up through windows, extents are those of the last one.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[n + 4, 8]):
    v = A[2:n + 3, 3]
    w = v[1:n + 1]
    for i in seq(0, n):
        # CHECK: {{.*}}bounds_window_of_window_fail.py:[[@LINE+3]]:9: error: cannot write 'w[i + 1]': it is out of bounds [check.bounds]
        # CHECK: {{.*}}bounds_window_of_window_fail.py:[[@LINE+2]]:9: note: with n = 1, i = 0: that is 'w[1]', and dimension 0 has extent 1
        # CHECK: {{.*}}bounds_window_of_window_fail.py:[[@LINE-4]]:5: note: 'w' is declared here, of shape [n + 1 - 1]
        w[i + 1] = 0.0
