# A convolution in one dimension: at each place of each of OC outputs, the sum over all channels of a window of W cells from there on,
# weighted; behind the end of a channel are zeros.
@proc
def conv1d(IC: size, OC: size, N: size, W: size, data: i32[IC, N], kernels: i32[OC, IC, W], out: i32[OC, N]):
    for i in seq(0, OC):
        for j in seq(0, N):
            out[i, j] = 0
            for c in seq(0, IC):
                for r in seq(0, W):
                    y: i32
                    if j + r < N:
                        y = data[c, j + r]
                    else:
                        y = 0
                    out[i, j] += kernels[i, c, r] * y
