# Two windows of one buffer, one written: the whole refusal.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def g(dst: [f32][4], src: [f32][4]):
    for i in seq(0, 4):
        dst[i] = src[i]

@proc
def f(x: f32[8]):
    # CHECK:{{.*}}alias_overlap_fail.py:[[@LINE+7]]:5: error: cannot pass both 'x[0:4]' and 'x[3:7]' to 'g': they overlap, and it modifies 'dst' [check.alias]
    # CHECK-NEXT:    g(x[0:4], x[3:7])
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}alias_overlap_fail.py:[[@LINE+4]]:5: note: they are 'x[0:4]' and 'x[3:7]'
    # CHECK-NEXT:{{.*}}alias_overlap_fail.py:[[@LINE-10]]:7: note: 'dst' is declared here
    # CHECK-NEXT:def g(dst: [f32][4], src: [f32][4]):
    # CHECK-NEXT:      ^
    g(x[0:4], x[3:7])
