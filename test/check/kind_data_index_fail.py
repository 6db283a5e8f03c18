# Data do not enter control.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[4], x: f32):
    # CHECK: {{.*}}kind_data_index_fail.py:[[@LINE+2]]:7: error: 'x' is data and cannot steer control [frontend.data-in-control]
    # CHECK: {{.*}}kind_data_index_fail.py:[[@LINE+1]]:7: note: indices, bounds, sizes and conditions depend on control arguments, loop variables and configuration only
    A[x] = 0.0
