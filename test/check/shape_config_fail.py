# An extent that depends on a field.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    n: size

@proc
def g(n: size, x: f32[n]):
    pass

@proc
def f(x: f32[8]):
    C.n = 7
    # CHECK: {{.*}}shape_config_fail.py:[[@LINE+3]]:5: error: cannot pass 'x' as 'x' of 'g': its extent in dimension 0 is not 'n' [check.shape]
    # CHECK: {{.*}}shape_config_fail.py:[[@LINE+2]]:5: note: the extent is 8, not 7
    # CHECK: {{.*}}shape_config_fail.py:[[@LINE-8]]:16: note: 'x' is declared here
    g(C.n, x)
