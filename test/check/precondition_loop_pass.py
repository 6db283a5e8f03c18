# The twin of precondition_loop_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def g(k: index):
    assert k < 10
    pass

@proc
def f(n: size):
    assert n <= 10
    for i in seq(0, n):
        g(i)
