# A stride may be 0, but not negative.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    s: stride

@proc
def f(n: index, A: [f32][4, 4]):
    # CHECK: {{.*}}config_value_stride_fail.py:[[@LINE+2]]:5: error: cannot write 'C.s': it is a stride and the value is negative [check.config-value]
    # CHECK: {{.*}}config_value_stride_fail.py:[[@LINE+1]]:5: note: with n = -1: the value is -1
    C.s = n
