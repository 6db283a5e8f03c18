# The twin of bounds_config_index_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}write_config @C::@k = 7{{$}}

@config
class C:
    k: index

@proc
def f(x: f32[8]):
    C.k = 7
    x[C.k] = 0.0
