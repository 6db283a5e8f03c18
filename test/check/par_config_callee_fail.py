# Also by a call.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    k: index

@proc
def g():
    C.k = 3

@proc
def f(n: size):
    for i in par(0, n):
        # CHECK: {{.*}}par_config_callee_fail.py:[[@LINE+1]]:9: error: cannot call 'g' in a parallel loop: it writes 'C.k' [check.par-config]
        g()
