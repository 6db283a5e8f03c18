# An integer is no condition.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32):
    # CHECK: {{.*}}kind_condition_fail.py:[[@LINE+2]]:8: error: expected a condition, found an integer [frontend.expected-condition]
    # CHECK: {{.*}}kind_condition_fail.py:[[@LINE+1]]:8: note: write a comparison, such as 'e != 0'
    if n:
        x = 0.0
