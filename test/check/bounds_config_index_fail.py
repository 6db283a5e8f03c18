# A field has the value of its last write.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    k: index

@proc
def f(x: f32[8]):
    C.k = 8
    # CHECK: {{.*}}bounds_config_index_fail.py:[[@LINE+3]]:5: error: cannot write 'x[C.k]': it is out of bounds [check.bounds]
    # CHECK: {{.*}}bounds_config_index_fail.py:[[@LINE+2]]:5: note: that is 'x[8]', and dimension 0 has extent 8
    # CHECK: {{.*}}bounds_config_index_fail.py:[[@LINE-4]]:7: note: 'x' is declared here, of shape [8]
    x[C.k] = 0.0
