# What the body allocates belongs to the iteration.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    t: f32
    # CHECK: {{.*}}par_race_private_fail.py:[[@LINE+3]]:5: error: cannot run the iterations of 'i' in parallel: they conflict on 't' [check.par-race]
    # CHECK: {{.*}}par_race_private_fail.py:[[@LINE+4]]:9: note: iteration i = 0 writes 't'
    # CHECK: {{.*}}par_race_private_fail.py:[[@LINE+3]]:9: note: iteration i = 1 writes 't'
    for i in par(0, n):
        pass
        t = x[i]
        x[i] = t
