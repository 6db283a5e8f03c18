# Every instruction of the library avx512, for tests that run its C and its lowering: arrays go in, `z` comes out.
# `n` is a number of lanes.


@proc
def loadu_storeu(x: f32[16], z: f32[16]):
    v: f32[16] @ avx512.zmm
    avx512.mm512_loadu_ps(v[0:16], x[0:16])
    avx512.mm512_storeu_ps(z[0:16], v[0:16])


@proc
def setzero(z: f32[16]):
    v: f32[16] @ avx512.zmm
    avx512.mm512_setzero_ps(v[0:16])
    avx512.mm512_storeu_ps(z[0:16], v[0:16])


@proc
def set1(x: f32[1], z: f32[16]):
    v: f32[16] @ avx512.zmm
    avx512.mm512_set1_ps(v[0:16], x[0:1])
    avx512.mm512_storeu_ps(z[0:16], v[0:16])


@proc
def set1_strided(x: f32[3, 5], z: f32[16]):
    v: f32[16] @ avx512.zmm
    avx512.mm512_set1_ps(v[0:16], x[1:2, 3])
    avx512.mm512_storeu_ps(z[0:16], v[0:16])


@proc
def fmadd(x: f32[16], y: f32[16], z: f32[16]):
    v: f32[2, 3, 16] @ avx512.zmm
    avx512.mm512_loadu_ps(v[0, 0, 0:16], x[0:16])
    avx512.mm512_loadu_ps(v[1, 2, 0:16], y[0:16])
    avx512.mm512_loadu_ps(v[0, 1, 0:16], z[0:16])
    avx512.mm512_fmadd_ps(v[0, 0, 0:16], v[1, 2, 0:16], v[0, 1, 0:16])
    avx512.mm512_storeu_ps(z[0:16], v[0, 1, 0:16])


@proc
def add(x: f32[16], y: f32[16], z: f32[16]):
    a: f32[16] @ avx512.zmm
    b: f32[16] @ avx512.zmm
    c: f32[16] @ avx512.zmm
    avx512.mm512_loadu_ps(a[0:16], x[0:16])
    avx512.mm512_loadu_ps(b[0:16], y[0:16])
    avx512.mm512_add_ps(c[0:16], a[0:16], b[0:16])
    avx512.mm512_storeu_ps(z[0:16], c[0:16])


@proc
def mul(x: f32[16], y: f32[16], z: f32[16]):
    a: f32[16] @ avx512.zmm
    b: f32[16] @ avx512.zmm
    c: f32[16] @ avx512.zmm
    avx512.mm512_loadu_ps(a[0:16], x[0:16])
    avx512.mm512_loadu_ps(b[0:16], y[0:16])
    avx512.mm512_mul_ps(c[0:16], a[0:16], b[0:16])
    avx512.mm512_storeu_ps(z[0:16], c[0:16])


@proc
def relu(x: f32[16], z: f32[16]):
    a: f32[16] @ avx512.zmm
    c: f32[16] @ avx512.zmm
    avx512.mm512_loadu_ps(a[0:16], x[0:16])
    avx512.mm512_relu_ps(c[0:16], a[0:16])
    avx512.mm512_storeu_ps(z[0:16], c[0:16])


@proc
def reduce_add_wide(x: f32[16], z: f32[16]):
    a: f32[16] @ avx512.zmm
    b: f32[16] @ avx512.zmm
    avx512.mm512_loadu_ps(a[0:16], x[0:16])
    avx512.mm512_loadu_ps(b[0:16], z[0:16])
    avx512.mm512_reduce_add_wide_ps(b[0:16], a[0:16])
    avx512.mm512_storeu_ps(z[0:16], b[0:16])


@proc
def reduce_add(x: f32[16], z: f32[1]):
    a: f32[16] @ avx512.zmm
    avx512.mm512_loadu_ps(a[0:16], x[0:16])
    avx512.mm512_reduce_add_ps(z[0:1], a[0:16])


@proc
def maskz_loadu(n: size, x: f32[n], z: f32[16]):
    assert n <= 16
    v: f32[16] @ avx512.zmm
    avx512.mm512_maskz_loadu_ps(n, v[0:16], x[0:n])
    avx512.mm512_storeu_ps(z[0:16], v[0:16])


@proc
def mask_loadu(n: size, x: f32[n], y: f32[16], z: f32[16]):
    assert n <= 16
    v: f32[16] @ avx512.zmm
    avx512.mm512_loadu_ps(v[0:16], y[0:16])
    avx512.mm512_mask_loadu_ps(n, v[0:16], x[0:n])
    avx512.mm512_storeu_ps(z[0:16], v[0:16])


@proc
def mask_storeu(n: size, x: f32[16], z: f32[n]):
    assert n <= 16
    v: f32[16] @ avx512.zmm
    avx512.mm512_loadu_ps(v[0:16], x[0:16])
    avx512.mm512_mask_storeu_ps(n, z[0:n], v[0:16])


@proc
def mask_add(n: size, x: f32[16], y: f32[16], z: f32[16]):
    assert n <= 16
    a: f32[16] @ avx512.zmm
    b: f32[16] @ avx512.zmm
    c: f32[16] @ avx512.zmm
    avx512.mm512_loadu_ps(a[0:16], x[0:16])
    avx512.mm512_loadu_ps(b[0:16], y[0:16])
    avx512.mm512_loadu_ps(c[0:16], z[0:16])
    avx512.mm512_mask_add_ps(n, c[0:16], a[0:16], b[0:16])
    avx512.mm512_storeu_ps(z[0:16], c[0:16])


@proc
def mask_mul(n: size, x: f32[16], y: f32[16], z: f32[16]):
    assert n <= 16
    a: f32[16] @ avx512.zmm
    b: f32[16] @ avx512.zmm
    c: f32[16] @ avx512.zmm
    avx512.mm512_loadu_ps(a[0:16], x[0:16])
    avx512.mm512_loadu_ps(b[0:16], y[0:16])
    avx512.mm512_loadu_ps(c[0:16], z[0:16])
    avx512.mm512_mask_mul_ps(n, c[0:16], a[0:16], b[0:16])
    avx512.mm512_storeu_ps(z[0:16], c[0:16])


@proc
def mask_relu(n: size, x: f32[16], z: f32[16]):
    assert n <= 16
    a: f32[16] @ avx512.zmm
    b: f32[16] @ avx512.zmm
    avx512.mm512_loadu_ps(a[0:16], x[0:16])
    avx512.mm512_loadu_ps(b[0:16], z[0:16])
    avx512.mm512_mask_relu_ps(n, b[0:16], a[0:16])
    avx512.mm512_storeu_ps(z[0:16], b[0:16])


@proc
def mask_reduce_add_wide(n: size, x: f32[16], z: f32[16]):
    assert n <= 16
    a: f32[16] @ avx512.zmm
    b: f32[16] @ avx512.zmm
    avx512.mm512_loadu_ps(a[0:16], x[0:16])
    avx512.mm512_loadu_ps(b[0:16], z[0:16])
    avx512.mm512_mask_reduce_add_wide_ps(n, b[0:16], a[0:16])
    avx512.mm512_storeu_ps(z[0:16], b[0:16])


@proc
def mask_fmadd(n: size, x: f32[16], y: f32[16], z: f32[16]):
    assert n <= 16
    a: f32[16] @ avx512.zmm
    b: f32[16] @ avx512.zmm
    c: f32[16] @ avx512.zmm
    avx512.mm512_loadu_ps(a[0:16], x[0:16])
    avx512.mm512_loadu_ps(b[0:16], y[0:16])
    avx512.mm512_loadu_ps(c[0:16], z[0:16])
    avx512.mm512_mask_fmadd_ps(n, a[0:16], b[0:16], c[0:16])
    avx512.mm512_storeu_ps(z[0:16], c[0:16])


# Operands that are one register; what is written is always another (check.alias).
@proc
def same_register(x: f32[16], y: f32[16], z: f32[3, 16]):
    v: f32[4, 16] @ avx512.zmm
    for i in seq(0, 3):
        avx512.mm512_loadu_ps(v[i, 0:16], y[0:16])
    avx512.mm512_loadu_ps(v[3, 0:16], x[0:16])
    avx512.mm512_fmadd_ps(v[3, 0:16], v[3, 0:16], v[0, 0:16])
    avx512.mm512_add_ps(v[1, 0:16], v[3, 0:16], v[3, 0:16])
    avx512.mm512_mask_mul_ps(7, v[2, 0:16], v[3, 0:16], v[3, 0:16])
    for i in seq(0, 3):
        avx512.mm512_storeu_ps(z[i, 0:16], v[i, 0:16])


# Every number of lanes, known only when it runs; registers by variables, and by a window of a window.
@proc
def every_number_of_lanes_add_mul(x: f32[16], y: f32[16], z: f32[6, 16, 16]):
    for k in seq(0, 16):
        v: f32[2, 4, 16] @ avx512.zmm
        for i in seq(0, 2):
            for j in seq(0, 4):
                avx512.mm512_loadu_ps(v[i, j, 0:16], y[0:16])
        w = v[1, 1:4, 0:16]
        a = w[1, 0:16]
        avx512.mm512_loadu_ps(a[0:16], x[0:16])
        avx512.mm512_mask_add_ps(k + 1, v[0, 0, 0:16], a[0:16], v[0, 1, 0:16])
        avx512.mm512_mask_mul_ps(k + 1, w[0, 0:16], a[0:16], v[0, 2, 0:16])
        avx512.mm512_mask_reduce_add_wide_ps(k + 1, v[0, 3, 0:16], a[0:16])
        avx512.mm512_mask_fmadd_ps(k + 1, a[0:16], v[0, 1, 0:16], v[0, 2, 0:16])
        avx512.mm512_storeu_ps(z[0, k, 0:16], v[0, 0, 0:16])
        avx512.mm512_storeu_ps(z[1, k, 0:16], v[1, 1, 0:16])
        avx512.mm512_storeu_ps(z[2, k, 0:16], v[0, 3, 0:16])
        avx512.mm512_storeu_ps(z[3, k, 0:16], v[0, 2, 0:16])
        avx512.mm512_maskz_loadu_ps(k + 1, a[0:16], y[0:k + 1])
        avx512.mm512_storeu_ps(z[4, k, 0:16], w[1, 0:16])
        avx512.mm512_storeu_ps(z[5, k, 0:16], v[0, 1, 0:16])
        avx512.mm512_mask_storeu_ps(k + 1, z[5, k, 0:k + 1], a[0:16])


# Lanes that nothing has written, of a register that is new in each iteration, come to nothing that is seen.
@proc
def new_in_each_iteration(x: f32[16], z: f32[16]):
    for i in seq(0, 3):
        v: f32[2, 16] @ avx512.zmm
        avx512.mm512_mask_loadu_ps(5, v[0, 0:16], x[0:5])
        avx512.mm512_mask_loadu_ps(i + 1, v[1, 0:16], x[6:i + 7])
        avx512.mm512_mask_reduce_add_wide_ps(i + 1, v[0, 0:16], v[1, 0:16])
        avx512.mm512_mask_storeu_ps(5, z[5 * i:5 * i + 5], v[0, 0:16])


# Windows that begin in the middle of rows.
@proc
def inside_of_a_matrix(x: f32[20, 33], z: f32[20, 33]):
    v: f32[16] @ avx512.zmm
    for i in seq(0, 20):
        avx512.mm512_loadu_ps(v[0:16], x[i, 3:19])
        avx512.mm512_reduce_add_ps(z[i, 2:3], v[0:16])
        avx512.mm512_storeu_ps(z[19 - i, 17:33], v[0:16])
