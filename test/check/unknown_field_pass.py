# The twin of unknown_field_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}write_config @C::@k = 3{{$}}

@config
class C:
    k: index

@proc
def f():
    C.k = 3
