# The twin of config_value_size_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}write_config @C::@n = %n + 1{{$}}

@config
class C:
    n: size

@proc
def f(n: size):
    C.n = n + 1
