# A field's value mentions no loop variable, but its write may be guarded by one.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    k: index

@proc
def f(n: size):
    for i in seq(0, n):
        if i == 0:
            # CHECK: {{.*}}config_loop_variable_fail.py:[[@LINE+2]]:19: error: the value of a configuration write mentions the loop variable 'i' [frontend.config-loop-variable]
            # CHECK: {{.*}}config_loop_variable_fail.py:[[@LINE+1]]:19: note: configuration is state of the machine: what it holds must not depend on the iteration
            C.k = i
