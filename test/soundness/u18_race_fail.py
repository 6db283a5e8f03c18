# Iterations -1 and 0 have different quotients; -1 and -2 have the same.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(x: f32[8]):
    # CHECK: {{.*}}u18_race_fail.py:[[@LINE+3]]:5: error: cannot run the iterations of 'i' in parallel: they conflict on 'x' [check.par-race]
    # CHECK: {{.*}}u18_race_fail.py:[[@LINE+3]]:9: note: iteration i = 0 writes 'x[i / 2 + 4]', that is 'x[4]'
    # CHECK: {{.*}}u18_race_fail.py:[[@LINE+2]]:9: note: iteration i = 1 writes 'x[i / 2 + 4]', that is 'x[4]'
    for i in par(-1, 2):
        x[i / 2 + 4] = 0.0
