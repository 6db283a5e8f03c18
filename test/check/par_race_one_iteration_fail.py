# One iteration alone does not race.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    # CHECK: {{.*}}par_race_one_iteration_fail.py:[[@LINE+3]]:5: error: cannot run the iterations of 'i' in parallel: they conflict on 'x' [check.par-race]
    # CHECK: {{.*}}par_race_one_iteration_fail.py:[[@LINE+4]]:13: note: iteration i = 0 writes 'x[0]'
    # CHECK: {{.*}}par_race_one_iteration_fail.py:[[@LINE+3]]:13: note: iteration i = 1 writes 'x[0]'
    for i in par(0, n):
        if i < 2:
            x[0] = 1.0
