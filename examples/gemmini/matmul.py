# A layer of a quantised network: C = A * B with sums in 32 bits, scaled, rounded to i8, and with a ReLU if that is wanted.


@proc
def matmul(M: size, N: size, K: size, scale: f32, act: bool, A: i8[M, K], B: i8[K, N], C: i8[M, N]):
    for i in seq(0, M):
        for j in seq(0, N):
            acc: i32
            acc = 0
            for k in seq(0, K):
                a: i32
                b: i32
                a = A[i, k]
                b = B[k, j]
                acc += a * b
            out: f32
            out = acc
            out = gemmini.round_i8(out * scale)
            if act == True:
                out = relu(out)
            C[i, j] = out
