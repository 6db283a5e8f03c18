# Two iterations share a cell.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        # CHECK: {{.*}}u03_halved_index_fail.py:[[@LINE+3]]:9: error: cannot run the iterations of 'j' in parallel: they conflict on 'A' [check.par-race]
        # CHECK: {{.*}}u03_halved_index_fail.py:[[@LINE+3]]:13: note: iteration j = 0 writes 'A[i, j / 2]', that is 'A[0, 0]'
        # CHECK: {{.*}}u03_halved_index_fail.py:[[@LINE+2]]:13: note: iteration j = 1 writes 'A[i, j / 2]', that is 'A[0, 0]'
        for j in par(0, n):
            A[i, j / 2] = 1.0
