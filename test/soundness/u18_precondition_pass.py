# The twin of u18_precondition_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def g(k: index):
    assert k >= 0
    pass

@proc
def f(i: index):
    g(i % 4)
