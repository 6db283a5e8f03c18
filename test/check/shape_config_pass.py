# The twin of shape_config_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}write_config @C::@n = 8{{$}}

@config
class C:
    n: size

@proc
def g(n: size, x: f32[n]):
    pass

@proc
def f(x: f32[8]):
    C.n = 8
    g(C.n, x)
