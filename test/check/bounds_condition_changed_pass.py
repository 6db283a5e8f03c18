# The twin of bounds_condition_changed_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}write_config @C::@k = @C::@k + 0{{$}}

@config
class C:
    k: index

@proc
def f(x: f32[8]):
    if 0 <= C.k and C.k < 8:
        C.k = C.k + 0
        x[C.k] = 0.0
