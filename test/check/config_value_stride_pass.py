# The twin of config_value_stride_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}write_config @C::@s = stride(%A, 0){{$}}

@config
class C:
    s: stride

@proc
def f(n: index, A: [f32][4, 4]):
    C.s = stride(A, 0)
