# Procedures are defined in the file.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def g(x: f32):
    pass

@proc
def f(x: f32):
    # CHECK: {{.*}}unknown_callee_fail.py:[[@LINE+1]]:5: error: there is no procedure 'h' [frontend.unknown-procedure]
    h(x)
