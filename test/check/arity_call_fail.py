# One argument per parameter.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def g(n: size, x: f32[n]):
    pass

@proc
def f(x: f32[4]):
    # CHECK: {{.*}}arity_call_fail.py:[[@LINE+2]]:5: error: 'g' takes 2 arguments, found 1 [frontend.arity]
    # CHECK: {{.*}}arity_call_fail.py:[[@LINE-6]]:5: note: 'g' is defined here
    g(x)
