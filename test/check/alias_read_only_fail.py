# Readers may overlap each other, not the writer.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def g(dst: [f32][4], a: [f32][4], b: [f32][4]):
    for i in seq(0, 4):
        dst[i] = a[i] + b[i]

@proc
def f(x: f32[8], y: f32[8]):
    # CHECK: {{.*}}alias_read_only_fail.py:[[@LINE+3]]:5: error: cannot pass both 'x[0:4]' and 'x[2:6]' to 'g': they overlap, and it modifies 'dst' [check.alias]
    # CHECK: {{.*}}alias_read_only_fail.py:[[@LINE+2]]:5: note: they are 'x[0:4]' and 'x[2:6]'
    # CHECK: {{.*}}alias_read_only_fail.py:[[@LINE-8]]:7: note: 'dst' is declared here
    g(x[0:4], y[0:4], x[2:6])
