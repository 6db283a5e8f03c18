# The window hides the buffer's name, not its cells.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[n, n + 1]):
    for i in seq(0, n):
        w = A[i, 1:n + 1]
        # CHECK: {{.*}}u03_window_alias_fail.py:[[@LINE+3]]:9: error: cannot run the iterations of 'j' in parallel: they conflict on 'A' [check.par-race]
        # CHECK: {{.*}}u03_window_alias_fail.py:[[@LINE+3]]:13: note: iteration j = 1 writes 'A[i, j]', that is 'A[0, 1]'
        # CHECK: {{.*}}u03_window_alias_fail.py:[[@LINE+2]]:13: note: iteration j = 0 reads 'w[j]', that is 'A[0, 1]'
        for j in par(0, n):
            A[i, j] = w[j]
