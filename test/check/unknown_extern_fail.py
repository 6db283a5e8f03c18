# Externs are built in or declared.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(x: f32):
    # CHECK: {{.*}}unknown_extern_fail.py:[[@LINE+2]]:9: error: there is no function 'tanh' on data [frontend.unknown-extern]
    # CHECK: {{.*}}unknown_extern_fail.py:[[@LINE+1]]:9: note: others are declared by '@extern("C template")'
    x = tanh(x)
