# The twin of par_config_callee_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@config
class C:
    k: index

@proc
def g():
    C.k = 3

@proc
def f(n: size):
    for i in seq(0, n):
        g()
