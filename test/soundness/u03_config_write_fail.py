# Configuration is shared by all iterations.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    k: index

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        for j in par(0, n):
            # CHECK: {{.*}}u03_config_write_fail.py:[[@LINE+1]]:13: error: cannot write 'C.k' in a parallel loop [check.par-config]
            C.k = 3
