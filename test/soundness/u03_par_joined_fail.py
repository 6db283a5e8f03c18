# Each half is free of races, the whole is not (N10).
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(x: f32[4]):
    for k in seq(0, 2):
        # CHECK: {{.*}}u03_par_joined_fail.py:[[@LINE+3]]:9: error: cannot run the iterations of 'i' in parallel: they conflict on 'x' [check.par-race]
        # CHECK: {{.*}}u03_par_joined_fail.py:[[@LINE+3]]:13: note: iteration i = 0 writes 'x[i % 4]', that is 'x[0]'
        # CHECK: {{.*}}u03_par_joined_fail.py:[[@LINE+2]]:13: note: iteration i = 4 writes 'x[i % 4]', that is 'x[0]'
        for i in par(0, 8):
            x[i % 4] = 1.0
