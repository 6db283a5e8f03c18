# A field that is passed by reference and used by its name.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    v: f32

@proc
def g(s: f32, x: f32):
    s = x + C.v

@proc
def f(x: f32):
    # CHECK: {{.*}}alias_config_fail.py:[[@LINE+1]]:5: error: cannot pass 'C.v' as 's' of 'g': the callee also reads 'C.v' by its name [check.alias]
    g(C.v, x)
