# Each pixel is a mean of the 7 x 7 pixels around it, by how alike the 7 x 7 pixels around both are. Beyond its edges, the image is as at them.
@proc
def nl_means(w: size, h: size, sigma: f32, input: f32[3, 8 * h, 16 * w], non_local_means: f32[3, 8 * h, 16 * w]):
    bounded: f32[3, 8 * h + 12, 16 * w + 12]
    for c in seq(0, 3):
        for y in seq(0, 8 * h):
            for x in seq(0, 16 * w):
                bounded[c, y + 6, x + 6] = input[c, y, x]
            for x in seq(0, 6):
                bounded[c, y + 6, x] = input[c, y, 0]
                bounded[c, y + 6, 16 * w + 6 + x] = input[c, y, 16 * w - 1]
        for x in seq(0, 16 * w + 12):
            for y in seq(0, 6):
                bounded[c, y, x] = bounded[c, 6, x]
                bounded[c, 8 * h + 6 + y, x] = bounded[c, 8 * h + 5, x]
    for y in seq(0, 8 * h):
        for x in seq(0, 16 * w):
            total: f32[3]
            for c in seq(0, 3):
                total[c] = 0.0
            weights: f32
            weights = 0.0
            for dy in seq(0, 7):
                for dx in seq(0, 7):
                    distance: f32
                    distance = 0.0
                    for ry in seq(0, 7):
                        for rx in seq(0, 7):
                            for c in seq(0, 3):
                                distance += (bounded[c, y + ry + 3, x + rx + 3] - bounded[c, y + ry + dy, x + rx + dx]) * (bounded[c, y + ry + 3, x + rx + 3] - bounded[c, y + ry + dy, x + rx + dx])
                    weight: f32
                    weight = expf(distance * (-1.0 / (sigma * sigma * 7.0 * 7.0)))
                    weights += weight
                    for c in seq(0, 3):
                        total[c] += weight * bounded[c, y + dy + 3, x + dx + 3]
            for c in seq(0, 3):
                non_local_means[c, y, x] = fmaxf(fminf(total[c] / weights, 1.0), 0.0)
