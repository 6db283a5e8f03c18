# The twin of unsatisfiable_size_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size):
    assert n < 2
    pass
