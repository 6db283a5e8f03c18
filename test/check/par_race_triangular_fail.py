# The lower triangle may be computed from the upper one in parallel, not from itself.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[n, n]):
    # CHECK: {{.*}}par_race_triangular_fail.py:[[@LINE+3]]:5: error: cannot run the iterations of 'i' in parallel: they conflict on 'A' [check.par-race]
    # CHECK: {{.*}}par_race_triangular_fail.py:[[@LINE+4]]:13: note: iteration i = 1 writes 'A[i, j]', that is 'A[1, 0]'
    # CHECK: {{.*}}par_race_triangular_fail.py:[[@LINE+3]]:13: note: iteration i = 2 reads 'A[j, 0]', that is 'A[1, 0]'
    for i in par(0, n):
        for j in seq(0, i):
            A[i, j] = A[j, 0]
