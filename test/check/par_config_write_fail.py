# Configuration is shared: the whole refusal.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@config
class C:
    k: index

@proc
def f(n: size):
    for i in par(0, n):
        # CHECK:{{.*}}par_config_write_fail.py:[[@LINE+3]]:9: error: cannot write 'C.k' in a parallel loop [check.par-config]
        # CHECK-NEXT:        C.k = 3
        # CHECK-NEXT:        ^
        C.k = 3
