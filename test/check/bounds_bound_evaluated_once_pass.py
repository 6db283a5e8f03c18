# The twin of bounds_bound_evaluated_once_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}write_config @C::@n = 8{{$}}

@config
class C:
    n: size

@proc
def f(x: f32[8]):
    C.n = 8
    for i in seq(0, C.n):
        x[i] = 0.0
        C.n = 2
