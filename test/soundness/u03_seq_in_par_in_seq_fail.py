# The conflict is in a loop inside of the parallel one.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[n, n], x: f32[n]):
    for k in seq(0, n):
        # CHECK: {{.*}}u03_seq_in_par_in_seq_fail.py:[[@LINE+3]]:9: error: cannot run the iterations of 'i' in parallel: they conflict on 'x' [check.par-race]
        # CHECK: {{.*}}u03_seq_in_par_in_seq_fail.py:[[@LINE+4]]:17: note: iteration i = 0 reduces into 'x[j]', that is 'x[0]'
        # CHECK: {{.*}}u03_seq_in_par_in_seq_fail.py:[[@LINE+3]]:17: note: iteration i = 1 reduces into 'x[j]', that is 'x[0]'
        for i in par(0, n):
            for j in seq(0, n):
                x[j] += A[i, j]
