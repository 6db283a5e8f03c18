# The twin of quasi_affine_product_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @f(

@proc
def f(n: size, m: size, x: f32):
    if n * 2 > 4:
        x = 0.0
