# A race in a par loop that is nested in a sequential one: only top-level statements were analysed elsewhere.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        # CHECK:{{.*}}u03_par_in_seq_fail.py:[[@LINE+7]]:9: error: cannot run the iterations of 'j' in parallel: they conflict on 'A' [check.par-race]
        # CHECK-NEXT:        for j in par(0, n):
        # CHECK-NEXT:        ^
        # CHECK-NEXT:{{.*}}u03_par_in_seq_fail.py:[[@LINE+5]]:13: note: iteration j = 0 writes 'A[i, 0]', that is 'A[0, 0]'
        # CHECK-NEXT:            A[i, 0] = 1.0
        # CHECK-NEXT:            ^
        # CHECK-NEXT:{{.*}}u03_par_in_seq_fail.py:[[@LINE+2]]:13: note: iteration j = 1 writes 'A[i, 0]', that is 'A[0, 0]'
        for j in par(0, n):
            A[i, 0] = 1.0
