# The row above is written by the sequential loop, the row itself by the parallel one.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[n + 1, n]):
    for i in seq(0, n):
        # CHECK: {{.*}}u03_neighbour_row_fail.py:[[@LINE+3]]:9: error: cannot run the iterations of 'j' in parallel: they conflict on 'A' [check.par-race]
        # CHECK: {{.*}}u03_neighbour_row_fail.py:[[@LINE+3]]:13: note: iteration j = 0 writes 'A[i + 1, j]', that is 'A[1, 0]'
        # CHECK: {{.*}}u03_neighbour_row_fail.py:[[@LINE+2]]:13: note: iteration j = 1 reads 'A[i + 1, 0]', that is 'A[1, 0]'
        for j in par(0, n):
            A[i + 1, j] = A[i + 1, 0]
