# Two windows of one row, both written.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[n, 2 * n]):
    for i in seq(0, n):
        a = A[i, 0:2 * n]
        lo = a[0:n]
        hi = a[n - 1:2 * n - 1]
        # CHECK: {{.*}}u03_window_of_window_fail.py:[[@LINE+4]]:9: error: cannot run the iterations of 'j' in parallel: they conflict on 'A' [check.par-race]
        # CHECK: {{.*}}u03_window_of_window_fail.py:[[@LINE+4]]:13: note: iteration j = 1 writes 'lo[j]', that is 'A[0, 1]'
        # CHECK: {{.*}}u03_window_of_window_fail.py:[[@LINE+4]]:13: note: iteration j = 0 writes 'hi[j]', that is 'A[0, 1]'
        # CHECK: {{.*}}u03_window_of_window_fail.py:[[@LINE+1]]:9: note: with n = 2
        for j in par(0, n):
            lo[j] = 0.0
            hi[j] = 1.0
