# Subscripts must stay decidable; the front end says so first.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, m: size, x: f32):
    # CHECK: {{.*}}quasi_affine_product_fail.py:[[@LINE+2]]:8: error: one side of a product must be a constant [frontend.quasi-affine]
    # CHECK: {{.*}}quasi_affine_product_fail.py:[[@LINE+1]]:8: note: control expressions are quasi-affine, so that bounds and dependences can be decided
    if n * m > 4:
        x = 0.0
