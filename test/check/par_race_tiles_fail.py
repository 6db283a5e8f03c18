# Tiles touch when they are one too long.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[8 * n + 8]):
    # CHECK: {{.*}}par_race_tiles_fail.py:[[@LINE+3]]:5: error: cannot run the iterations of 'io' in parallel: they conflict on 'x' [check.par-race]
    # CHECK: {{.*}}par_race_tiles_fail.py:[[@LINE+4]]:13: note: iteration io = 0 writes 'x[8 * io + ii]', that is 'x[8]'
    # CHECK: {{.*}}par_race_tiles_fail.py:[[@LINE+3]]:13: note: iteration io = 1 writes 'x[8 * io + ii]', that is 'x[8]'
    for io in par(0, n):
        for ii in seq(0, 9):
            x[8 * io + ii] = 0.0
