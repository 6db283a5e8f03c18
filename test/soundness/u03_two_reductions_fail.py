# Reductions commute, but they are not atomic.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[n, n], s: f32, x: f32[n]):
    for i in seq(0, n):
        # CHECK: {{.*}}u03_two_reductions_fail.py:[[@LINE+3]]:9: error: cannot run the iterations of 'j' in parallel: they conflict on 's' [check.par-race]
        # CHECK: {{.*}}u03_two_reductions_fail.py:[[@LINE+3]]:13: note: iteration j = 0 reduces into 's'
        # CHECK: {{.*}}u03_two_reductions_fail.py:[[@LINE+2]]:13: note: iteration j = 1 reduces into 's'
        for j in par(0, n):
            s += A[i, j]
