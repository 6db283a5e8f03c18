# Through a window.
# RUN: exo-translate --import-exo --mlir-print-debuginfo %s > %t.mlir
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: ui8[n, n]):
    w = A[0, 0:n]
    # CHECK: {{.*}}u20_window_fail.py:[[@LINE+1]]:5: error: constant -3 does not fit ui8
    w[0] = -3
