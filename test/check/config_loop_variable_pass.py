# The twin of config_loop_variable_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}write_config @C::@k = %n{{$}}

@config
class C:
    k: index

@proc
def f(n: size):
    for i in seq(0, n):
        if i == 0:
            C.k = n
