# A field that data are written to.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    v: f32

@proc
def f(n: size, x: f32):
    for i in seq(0, n):
        for j in par(0, n):
            # CHECK: {{.*}}u03_config_value_fail.py:[[@LINE+1]]:13: error: cannot write 'C.v' in a parallel loop [check.par-config]
            C.v = x
