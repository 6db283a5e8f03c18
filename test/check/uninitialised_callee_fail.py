# The callee needs what it reduces into.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def add(n: size, x: [f32][n]):
    for i in seq(0, n):
        x[i] += 1.0

@proc
def f(n: size):
    t: f32[n]
    # CHECK:{{.*}}uninitialised_callee_fail.py:[[@LINE+12]]:5: error: cannot pass 't' on: 'add' needs cells that may not have been written [check.uninitialised]
    # CHECK-NEXT:    add(n, t)
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}uninitialised_callee_fail.py:[[@LINE-8]]:9: note: 'add' reduces into 'x[i]' here
    # CHECK-NEXT:        x[i] += 1.0
    # CHECK-NEXT:        ^
    # CHECK-NEXT:{{.*}}uninitialised_callee_fail.py:[[@LINE+6]]:5: note: with i = 0: nothing has written 't[0]'
    # CHECK-NEXT:    add(n, t)
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}uninitialised_callee_fail.py:[[@LINE-10]]:5: note: 't' is declared here, of shape [n]
    # CHECK-NEXT:    t: f32[n]
    # CHECK-NEXT:    ^
    add(n, t)
