# Also by a reference to the field.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    v: f32

@proc
def g(x: f32):
    x = 1.0

@proc
def f(n: size):
    for i in par(0, n):
        # CHECK: {{.*}}par_config_reference_fail.py:[[@LINE+1]]:9: error: cannot call 'g' in a parallel loop: it writes 'C.v' [check.par-config]
        g(C.v)
