@proc
def conv2d(H: size, W: size, x: f32[H + 2, W + 2] @ DRAM, k: f32[3, 3] @ DRAM, y: f32[H, W] @ DRAM):
    for i in seq(0, H):
        for j in seq(0, W):
            y[i, j] = 0.0
            for r in seq(0, 3):
                for s in seq(0, 3):
                    y[i, j] += x[i + r, j + s] * k[r, s]

@proc
def conv2d_nchw(B: size, IC: size, OC: size, H: size, W: size, x: f32[B, IC, H + 2, W + 2] @ DRAM, k: f32[OC, IC, 3, 3] @ DRAM, bias: f32[OC] @ DRAM, y: f32[B, OC, H, W] @ DRAM):
    for b in par(0, B):
        for o in seq(0, OC):
            for i in seq(0, H):
                for j in seq(0, W):
                    acc: f32 @ DRAM_STACK
                    acc = bias[o]
                    for c in seq(0, IC):
                        for r in seq(0, 3):
                            for s in seq(0, 3):
                                acc += x[b, c, i + r, j + s] * k[o, c, r, s]
                    y[b, o, i, j] = relu(acc)

@proc
def depthwise(C: size, H: size, W: size, x: f32[C, H + 2, W + 2] @ DRAM, k: f32[C, 3, 3] @ DRAM, y: f32[C, H, W] @ DRAM):
    for c in seq(0, C):
        for i in seq(0, H):
            for j in seq(0, W):
                y[c, i, j] = 0.0
                for r in seq(0, 3):
                    for s in seq(0, 3):
                        y[c, i, j] += x[c, i + r, j + s] * k[c, r, s]

@proc
def max_pool(H: size, W: size, x: f32[2 * H, 2 * W] @ DRAM, y: f32[H, W] @ DRAM):
    for i in seq(0, H):
        for j in seq(0, W):
            a: f32 @ DRAM
            b: f32 @ DRAM
            a = fmaxf(x[2 * i, 2 * j], x[2 * i, 2 * j + 1])
            b = fmaxf(x[2 * i + 1, 2 * j], x[2 * i + 1, 2 * j + 1])
            y[i, j] = fmaxf(a, b)
