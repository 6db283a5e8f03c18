# A loop must not end before it begins, also where it ends at the smaller of two.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, k: index, x: f32[n]):
    # CHECK:{{.*}}loop_range_extremum_fail.py:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [check.loop-range]
    for i in seq(0, min(n, k)):
        x[i] = 0.0
