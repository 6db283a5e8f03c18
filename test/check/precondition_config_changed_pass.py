# The twin of precondition_config_changed_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}write_config @C::@k = 0{{$}}

@config
class C:
    k: index

@proc
def g():
    assert C.k == 0
    C.k = 0

@proc
def f(n: size):
    C.k = 0
    for i in seq(0, n):
        g()
