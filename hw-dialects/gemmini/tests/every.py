# Each instruction of the library, by record 0; tests make the same of records 1 and 2. Sizes, strides and places are such that what is
# wrong by one row, column, block or byte shows in y or z.

# Loads and zeros in the scratchpad, in both forms. x has 64 rows of 80.
@proc
def moves(n: size, m: size, p: size, x: i8[64, 80], y: i8[288, 70]):
    assert n <= 16
    assert m <= 16
    assert p <= 4
    a: i8[16, 16] @ gemmini.spad
    b: i8[4, 16, 16] @ gemmini.spad

    gemmini.ld_i8(16, 16, x[0:16, 0:16], a[0:16, 0:16])
    gemmini.ld_i8(n, m, x[3:n + 3, 5:m + 5], a[0:n, 0:16])
    gemmini.st_i8(16, 16, a[0:16, 0:16], y[0:16, 0:16])
    gemmini.zero_i8(n, m, a[0:n, 0:16])
    gemmini.st_i8(n, m, a[0:n, 0:16], y[0:n, 20:m + 20])
    gemmini.st_i8(16, 16, a[0:16, 0:16], y[0:16, 37:53])
    gemmini.config_ld_i8(stride(x, 0))
    gemmini.do_ld_i8(16, 16, x[7:23, 1:17], a[0:16, 0:16])
    gemmini.do_ld_i8(n, m, x[9:n + 9, 6:m + 6], a[0:n, 0:16])
    gemmini.config_st_i8(stride(y, 0))
    gemmini.do_st_i8(16, 16, a[0:16, 0:16], y[16:32, 0:16])
    gemmini.config_zero()
    gemmini.do_zero_i8(n, m, a[0:n, 0:16])
    gemmini.do_st_i8(16, 16, a[0:16, 0:16], y[16:32, 20:36])

    gemmini.ld_i8_s2(n, m, x[11:2 * n + 10, 7:m + 7], a[0:n, 0:16])
    gemmini.do_st_i8(16, 16, a[0:16, 0:16], y[32:48, 0:16])
    gemmini.config_ld_i8_s2(stride(x, 0))
    gemmini.do_ld_i8_s2(n, m, x[12:2 * n + 11, 0:m], a[0:n, 0:16])
    gemmini.do_st_i8(16, 16, a[0:16, 0:16], y[32:48, 20:36])

    gemmini.ld_i8_vector(x[40, 3:19], a[n - 1, 0:16])
    gemmini.zero_i8_vector(a[16 - n, 0:16])
    gemmini.do_st_i8(16, 16, a[0:16, 0:16], y[48:64, 0:16])
    gemmini.config_ld_acc_i32_vector()
    gemmini.do_zero_i8_vector(a[n - 1, 0:16])
    gemmini.do_ld_i8_vector(x[41, 4:20], a[16 - n, 0:16])
    gemmini.do_st_i8(16, 16, a[0:16, 0:16], y[48:64, 20:36])

    gemmini.ld_i8_block(16, 4, x[0:16, 0:64], b[0:4, 0:16, 0:16])
    gemmini.ld_i8_block(n, p, x[20:n + 20, 3:16 * p + 3], b[0:p, 0:n, 0:16])
    for k in seq(0, 4):
        gemmini.do_st_i8(16, 16, b[k, 0:16, 0:16], y[64:80, 16 * k:16 * k + 16])
    gemmini.zero_block(n, p, b[0:p, 0:n, 0:16])
    for k in seq(0, 4):
        gemmini.do_st_i8(16, 16, b[k, 0:16, 0:16], y[80:96, 16 * k:16 * k + 16])
    gemmini.config_ld(stride(x, 0), 16, False)
    gemmini.do_ld_i8_block(n, p, x[21:n + 21, 2:16 * p + 2], b[0:p, 0:n, 0:16])
    for k in seq(0, 4):
        gemmini.do_st_i8(16, 16, b[k, 0:16, 0:16], y[96:112, 16 * k:16 * k + 16])
    gemmini.do_zero_block(n, p, b[0:p, 0:n, 0:16])
    for k in seq(0, 4):
        gemmini.do_st_i8(16, 16, b[k, 0:16, 0:16], y[112:128, 16 * k:16 * k + 16])

    # Blocks of seven rows that lie one behind the other, and eighteen rows apart.
    c: i8[4, 7, 16] @ gemmini.spad
    gemmini.ld_i8_block_dense(7, 4, x[30:37, 1:65], c[0:4, 0:7, 0:16])
    for k in seq(0, 4):
        gemmini.do_st_i8(7, 16, c[k, 0:7, 0:16], y[128:135, 16 * k:16 * k + 16])
    gemmini.zero_block_dense(7, p, c[0:p, 0:7, 0:16])
    for k in seq(0, 4):
        gemmini.do_st_i8(7, 16, c[k, 0:7, 0:16], y[144:151, 16 * k:16 * k + 16])
    d: i8[4, 18, 16] @ gemmini.spad
    gemmini.config_ld(stride(x, 0), 18, False)
    gemmini.do_ld_i8_block(16, 4, x[31:47, 2:66], d[0:4, 0:16, 0:16])
    gemmini.do_zero_block(n, p, d[0:p, 1:n + 1, 0:16])
    for k in seq(0, 4):
        gemmini.do_st_i8(16, 16, d[k, 0:16, 0:16], y[160:176, 16 * k:16 * k + 16])
    gemmini.st_i8_block(n, p, b[0:p, 0:n, 0:16], y[224:n + 224, 1:16 * p + 1])
    gemmini.ld_i8_block(16, 4, x[32:48, 4:68], b[0:4, 0:16, 0:16])
    gemmini.do_st_i8_block(n, p, b[0:p, 16 - n:16, 0:16], y[240:n + 240, 5:16 * p + 5])


# The accumulator: loads of i8 and of i32, zeros, stores.
@proc
def sums(n: size, m: size, p: size, act: bool, scale: f32, x: i8[64, 80], w: i32[64, 32], y: i8[288, 70], z: i32[288, 40]):
    assert n <= 16
    assert m <= 16
    assert p <= 4
    r: i32[16, 16] @ gemmini.accum
    gemmini.ld_acc_i32(16, 16, w[0:16, 0:16], r[0:16, 0:16])
    gemmini.ld_acc_i32(n, m, w[3:n + 3, 5:m + 5], r[0:n, 0:16])
    gemmini.st_acc_i32(16, 16, r[0:16, 0:16], z[0:16, 0:16])
    gemmini.st_acc_i8(n, m, scale, act, r[0:n, 0:16], y[176:n + 176, 1:m + 1])
    gemmini.ld_acc_i8(n, m, x[5:n + 5, 7:m + 7], r[0:n, 0:16])
    gemmini.st_acc_i32(16, 16, r[0:16, 0:16], z[16:32, 0:16])
    gemmini.st_acc_i8(16, 16, scale, act, r[0:16, 0:16], y[176:192, 20:36])
    gemmini.ld_acc_i32_vector(n, m, w[20:21, 3:m + 3], r[0:n, 0:16])
    gemmini.st_acc_i32(n, m, r[0:n, 0:16], z[32:n + 32, 0:m])
    gemmini.zero_acc_i32(n, m, r[0:n, 0:16])
    gemmini.st_acc_i32(16, 16, r[0:16, 0:16], z[48:64, 0:16])

    gemmini.config_st_acc_i32(stride(z, 0))
    gemmini.config_ld_acc_i32(stride(w, 0))
    gemmini.do_ld_acc_i32(n, m, w[4:n + 4, 6:m + 6], r[0:n, 0:16])
    gemmini.do_st_acc_i32(16, 16, r[0:16, 0:16], z[64:80, 0:16])
    gemmini.config_ld_acc_i8(stride(x, 0))
    gemmini.do_ld_acc_i8(n, m, x[6:n + 6, 8:m + 8], r[0:n, 0:16])
    gemmini.do_st_acc_i32(16, 16, r[0:16, 0:16], z[80:96, 0:16])
    gemmini.config_ld_acc_i32_vector()
    gemmini.do_ld_acc_i32_vector(n, m, w[21:22, 4:m + 4], r[0:n, 0:16])
    gemmini.do_st_acc_i32(16, 16, r[0:16, 0:16], z[96:112, 0:16])
    gemmini.do_zero_acc_i32(n, m, r[0:n, 0:16])
    gemmini.do_st_acc_i32(n, m, r[0:n, 0:16], z[112:n + 112, 0:m])
    gemmini.do_st_acc_i32(16, 16, r[0:16, 0:16], z[128:144, 0:16])
    gemmini.ld_acc_i32(16, 16, w[7:23, 1:17], r[0:16, 0:16])
    gemmini.config_st_acc_i8(scale, stride(y, 0), act)
    gemmini.do_st_acc_i8(n, m, r[0:n, 0:16], y[192:n + 192, 0:m])
    gemmini.do_st_acc_i8(16, 16, r[0:16, 0:16], y[208:224, 3:19])
    q: i32[4, 16, 16] @ gemmini.accum
    for k in seq(0, 4):
        gemmini.ld_acc_i32(16, 8, w[16 * k:16 * k + 16, 24:32], q[k, 0:16, 0:16])
        gemmini.ld_acc_i32(16, 16, w[16 * k:16 * k + 16, 2 * k:2 * k + 16], q[k, 0:16, 0:16])
    gemmini.st_acc_i8_block(n, p, scale, act, q[0:p, 0:n, 0:16], y[256:n + 256, 1:16 * p + 1])
    gemmini.do_st_acc_i8_block(n, p, q[0:p, 16 - n:16, 0:16], y[272:n + 272, 5:16 * p + 5])


# Products, also of each second row of A, and written to each third row of C.
@proc
def products(n: size, m: size, k: size, x: i8[64, 80], w: i32[64, 32], z: i32[288, 40]):
    assert n <= 16
    assert m <= 16
    assert k <= 16
    a: i8[16, 16] @ gemmini.spad
    b: i8[16, 16] @ gemmini.spad
    c: i32[16, 16] @ gemmini.accum
    gemmini.ld_i8(16, 16, x[0:16, 0:16], a[0:16, 0:16])
    gemmini.ld_i8(16, 16, x[16:32, 5:21], b[0:16, 0:16])
    gemmini.ld_acc_i32(16, 16, w[0:16, 0:16], c[0:16, 0:16])
    gemmini.matmul_i8(n, m, k, a[0:n, 0:16], b[0:k, 0:16], c[0:n, 0:16])
    gemmini.st_acc_i32(16, 16, c[0:16, 0:16], z[144:160, 0:16])
    gemmini.matmul_acc_i8(n, m, k, a[16 - n:16, 0:16], b[0:k, 0:16], c[0:n, 0:16])
    gemmini.st_acc_i32(16, 16, c[0:16, 0:16], z[144:160, 20:36])
    gemmini.config_matmul()
    gemmini.do_matmul_acc_i8(n, m, k, a[0:n, 0:16], b[16 - k:16, 0:16], c[0:n, 0:16])
    gemmini.do_matmul_i8(n, m, k, a[0:n, 0:16], b[0:k, 0:16], c[16 - n:16, 0:16])
    gemmini.st_acc_i32(16, 16, c[0:16, 0:16], z[160:176, 0:16])

    d: i8[8, 2, 16] @ gemmini.spad
    e: i32[8, 3, 16] @ gemmini.accum
    gemmini.ld_i8(16, 16, x[32:48, 0:16], a[0:16, 0:16])
    for i in seq(0, 8):
        gemmini.ld_i8(2, 16, x[2 * i + 30:2 * i + 32, 1:17], d[i, 0:2, 0:16])
        gemmini.zero_acc_i32(3, 16, e[i, 0:3, 0:16])
    gemmini.config_ex(2, 3)
    gemmini.do_matmul_i8(8, m, k, d[0:8, 1, 0:16], a[0:k, 0:16], e[0:8, 1, 0:16])
    gemmini.do_matmul_acc_i8(8, m, k, d[0:8, 0, 0:16], b[0:k, 0:16], e[0:8, 2, 0:16])
    for i in seq(0, 8):
        gemmini.st_acc_i32(3, 16, e[i, 0:3, 0:16], z[3 * i + 176:3 * i + 179, 0:16])

    # Several tiles by the same weights: five of eight rows, each second row of tiles that lie behind each other, sums that lie apart.
    f: i8[5, 16, 16] @ gemmini.spad
    g: i32[5, 9, 16] @ gemmini.accum
    for t in seq(0, 5):
        gemmini.ld_i8(16, 16, x[10 * t:10 * t + 16, 3 * t:3 * t + 16], f[t, 0:16, 0:16])
        gemmini.ld_acc_i32(9, 16, w[2 * t:2 * t + 9, 3:19], g[t, 0:9, 0:16])
    gemmini.matmul_i8_tiles(5, 8, m, k, 16, 9, f[0:5, 1:9, 0:16], b[0:k, 0:16], g[0:5, 1:9, 0:16])
    gemmini.matmul_acc_i8_tiles(3, 8, m, k, 16, 9, f[1:4, 8:16, 0:16], b[16 - k:16, 0:16], g[2:5, 0:8, 0:16])
    for t in seq(0, 5):
        gemmini.st_acc_i32(9, 16, g[t, 0:9, 0:16], z[9 * t + 200:9 * t + 209, 0:16])
    h: i8[5, 8, 2, 16] @ gemmini.spad
    for t in seq(0, 5):
        for i in seq(0, 8):
            gemmini.ld_i8(2, 16, x[10 * t + 2 * i:10 * t + 2 * i + 2, t:t + 16], h[t, i, 0:2, 0:16])
    gemmini.config_ex(2, 1)
    gemmini.do_matmul_i8_tiles(1, 8, m, k, 16, 9, h[3:4, 0:8, 1, 0:16], b[0:k, 0:16], g[0:1, 0:8, 0:16])
    gemmini.do_matmul_acc_i8_tiles(5, 8, m, k, 16, 9, h[0:5, 0:8, 1, 0:16], b[0:k, 0:16], g[0:5, 1:9, 0:16])
    for t in seq(0, 5):
        gemmini.st_acc_i32(9, 16, g[t, 0:9, 0:16], z[9 * t + 200:9 * t + 209, 20:36])
    gemmini.fence()
