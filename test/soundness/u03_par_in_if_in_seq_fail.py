# Deeper: under a condition, in two loops, behind other statements.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[n, n], x: f32):
    for k in seq(0, 2):
        for i in seq(0, n):
            x = 0.0
            if i % 2 == k:
                pass
            else:
                # CHECK: {{.*}}u03_par_in_if_in_seq_fail.py:[[@LINE+3]]:17: error: cannot run the iterations of 'j' in parallel: they conflict on 'A' [check.par-race]
                # CHECK: {{.*}}u03_par_in_if_in_seq_fail.py:[[@LINE+3]]:21: note: iteration j = 0 writes 'A[i, j / 2]', that is 'A[1, 0]'
                # CHECK: {{.*}}u03_par_in_if_in_seq_fail.py:[[@LINE+2]]:21: note: iteration j = 1 writes 'A[i, j / 2]', that is 'A[1, 0]'
                for j in par(0, n):
                    A[i, j / 2] = 1.0
