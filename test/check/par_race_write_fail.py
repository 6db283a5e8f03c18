# Two iterations write one cell: the whole refusal.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    # CHECK:{{.*}}par_race_write_fail.py:[[@LINE+7]]:5: error: cannot run the iterations of 'i' in parallel: they conflict on 'x' [check.par-race]
    # CHECK-NEXT:    for i in par(0, n):
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}par_race_write_fail.py:[[@LINE+5]]:9: note: iteration i = 0 writes 'x[i / 2]', that is 'x[0]'
    # CHECK-NEXT:        x[i / 2] = 0.0
    # CHECK-NEXT:        ^
    # CHECK-NEXT:{{.*}}par_race_write_fail.py:[[@LINE+2]]:9: note: iteration i = 1 writes 'x[i / 2]', that is 'x[0]'
    for i in par(0, n):
        x[i / 2] = 0.0
