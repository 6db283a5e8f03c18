# Static storage is shared even when the body allocates it.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    for i in par(0, n):
        # CHECK: {{.*}}par_race_static_fail.py:[[@LINE+1]]:9: error: cannot allocate 't' in a parallel loop: iterations would share the static storage of 'DRAM_STATIC' [check.par-race]
        t: f32[8] @ DRAM_STATIC
        t[0] = x[i]
        x[i] = t[0]
