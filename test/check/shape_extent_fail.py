# The extents of an argument are those declared: the whole refusal.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def g(n: size, x: [f32][n]):
    pass

@proc
def f(x: f32[8]):
    # CHECK:{{.*}}shape_extent_fail.py:[[@LINE+7]]:5: error: cannot pass 'x[0:5]' as 'x' of 'g': its extent in dimension 0 is not 'n' [check.shape]
    # CHECK-NEXT:    g(4, x[0:5])
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}shape_extent_fail.py:[[@LINE+4]]:5: note: the extent is 5, not 4
    # CHECK-NEXT:{{.*}}shape_extent_fail.py:[[@LINE-9]]:16: note: 'x' is declared here
    # CHECK-NEXT:def g(n: size, x: [f32][n]):
    # CHECK-NEXT:               ^
    g(4, x[0:5])
