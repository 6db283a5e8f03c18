# The twin of unsatisfiable_mod_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, m: size):
    assert n < 4
    assert m > 2
    assert n % 8 == 1
    pass
