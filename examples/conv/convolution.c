#include "convolution.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conv.h"

/* CHANNELS and PIXELS are those of a tile. Pixels that are multiples of CLASH channels apart are in one set of the L1 cache, which cannot hold those
 * of a tile: copies of the input have GAP channels more. */
enum { LIMIT = INT32_MAX, CHANNELS = 32, PIXELS = 14, CLASH = 1024, GAP = 16 };

/* Whether the product of all extents is a number of cells that indices can reach. */
static bool reachable(const long *extents, int count) {
    long cells = 1;
    for (int k = 0; k < count; k++) {
        if (extents[k] < 0 || extents[k] > LIMIT) {
            return false;
        }
        if (extents[k] == 0) {
            return true;
        }
    }
    for (int k = 0; k < count; k++) {
        if (cells > LIMIT / extents[k]) {
            return false;
        }
        cells *= extents[k];
    }
    return true;
}

static bool valid(const conv_shape *s) {
    const long all[] = { s->images, s->height, s->width, s->in_channels, s->out_height, s->out_width, s->out_channels, s->kernel_height,
                         s->kernel_width, s->top, s->left };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        if (all[k] < 0 || all[k] > LIMIT) {
            return false;
        }
    }
    const long input[] = { s->images, s->height, s->width, s->in_channels };
    const long output[] = { s->images, s->out_height, s->out_width, s->out_channels };
    const long weights[] = { s->kernel_height, s->kernel_width, s->in_channels, s->out_channels + CHANNELS };
    if ((s->stride != 1 && s->stride != 2) || !reachable(input, 4) || !reachable(output, 4) || !reachable(weights, 4)) {
        return false;
    }
    return true;
}

/* Handles extents of 0, which the generated code does not take. */
static bool is_empty(const conv_shape *s, const float *bias, float *output) {
    long pixels = s->images * s->out_height * s->out_width;
    if (pixels == 0 || s->out_channels == 0) {
        return true;
    }
    if (s->in_channels > 0 && s->kernel_height > 0 && s->kernel_width > 0 && s->height > 0 && s->width > 0) {
        return false;
    }
    for (long p = 0; p < pixels; p++) {
        for (long o = 0; o < s->out_channels; o++) {
            output[p * s->out_channels + o] = bias[o] > 0.0f ? bias[o] : 0.0f;
        }
    }
    return true;
}

/* The pixels of a 1x1 convolution are one row. */
static conv_shape flat(const conv_shape *s) {
    conv_shape f = *s;
    if (s->kernel_height == 1 && s->kernel_width == 1 && s->stride == 1 && s->top == 0 && s->left == 0 && s->out_height == s->height &&
        s->out_width == s->width) {
        f.width = f.out_width = s->images * s->height * s->width;
        f.images = f.height = f.out_height = 1;
    }
    return f;
}

/* Copies the input so that its pixels do not clash. Gives NULL if they do not anyway, or if there is no memory, where the input is used as it is. */
static float *spread(const conv_shape *s, const float *input) {
    const long pixels = s->images * s->height * s->width;
    if (s->in_channels % CLASH != 0) {
        return NULL;
    }
    float *copy = malloc((size_t) pixels * (size_t) (s->in_channels + GAP) * sizeof *copy);
    for (long p = 0; copy && p < pixels; p++) {
        memcpy(&copy[p * (s->in_channels + GAP)], &input[p * s->in_channels], (size_t) s->in_channels * sizeof *copy);
    }
    return copy;
}

/* How many output pixels of a 1x1 convolution are done at a time: their copy takes a quarter of L2, all do equally many, and the tiles are whole. */
static long chunk_of(long pixels, long pixel_bytes) {
    const long l2 = sysconf(_SC_LEVEL2_CACHE_SIZE), usual = 1L << 20, fewest = 4 * PIXELS;
    const long fit = (l2 > 0 ? l2 : usual) / 4 / pixel_bytes, most = fit > fewest ? fit / PIXELS * PIXELS : fewest;
    const long chunks = (pixels + most - 1) / most, each = (pixels + chunks - 1) / chunks;
    return (each + PIXELS - 1) / PIXELS * PIXELS;
}

/* A 1x1 convolution, with either stride, whose pixels clash: some pixels are copied to where they do not, which is one row of another convolution,
 * then the next ones. Copying all of them at once would push them out of L2 before they are read. */
static bool by_chunks(const conv_shape *s, const float *input, const float *packed, const float *bias, float *output) {
    const long pixel = s->in_channels + GAP, pixels = s->images * s->out_height * s->out_width;
    const long chunk = chunk_of(pixels, pixel * (long) sizeof *input);
    float *copy = malloc((size_t) (chunk * pixel) * sizeof *copy);
    for (long first = 0; copy && first < pixels; first += chunk) {
        const long count = pixels - first < chunk ? pixels - first : chunk;
        for (long p = 0; p < count; p++) {
            const long w = (first + p) % s->out_width, h = (first + p) / s->out_width % s->out_height;
            const long n = (first + p) / s->out_width / s->out_height;
            const float *from = &input[((n * s->height + h * s->stride) * s->width + w * s->stride) * s->in_channels];
            memcpy(&copy[p * pixel], from, (size_t) s->in_channels * sizeof *copy);
        }
        const struct exo_win_4f32c row = { copy, { count * pixel, count * pixel, pixel, 1 } };
        conv1_packed(NULL, 1, 1, count, 1, count, s->in_channels, s->out_channels, 1, 1, 0, 0, row, bias, &output[first * s->out_channels], packed);
    }
    free(copy);
    return copy != NULL;
}

/* Whether each output pixel depends on one input pixel, which there is, and pixels clash. */
static bool is_in_chunks(const conv_shape *s) {
    return s->kernel_height == 1 && s->kernel_width == 1 && s->top == 0 && s->left == 0 && s->in_channels % CLASH == 0 &&
           (s->out_height - 1) * s->stride < s->height && (s->out_width - 1) * s->stride < s->width;
}

/* Calls the generated procedure: with packed weights, or with plain ones. */
static bool run(const conv_shape *shape, const float *input, const float *weights, const float *packed, const float *bias, float *output) {
    if (!valid(shape)) {
        return false;
    }
    if (is_empty(shape, bias, output)) {
        return true;
    }
    if (is_in_chunks(shape)) {
        float *own = packed ? NULL : aligned_alloc(64, convolution_packed_cells(shape) * sizeof *own);
        if (own) {
            convolution_pack(shape, weights, own);
        }
        const bool done = (packed || own) && by_chunks(shape, input, packed ? packed : own, bias, output);
        free(own);
        if (done) {
            return true;
        }
    }
    const conv_shape s = flat(shape);
    float *copy = spread(&s, input);
    const long pixel = s.in_channels + (copy ? GAP : 0);
    const struct exo_win_4f32c from = { copy ? copy : input, { s.height * s.width * pixel, s.width * pixel, pixel, 1 } };
    if (packed) {
        (s.stride == 1 ? conv1_packed : conv2_packed)(NULL, s.images, s.height, s.width, s.out_height, s.out_width, s.in_channels,
                                                      s.out_channels, s.kernel_height, s.kernel_width, s.top, s.left, from, bias, output,
                                                      packed);
    } else {
        (s.stride == 1 ? conv1 : conv2)(NULL, s.images, s.height, s.width, s.out_height, s.out_width, s.in_channels, s.out_channels,
                                        s.kernel_height, s.kernel_width, s.top, s.left, from, weights, bias, output);
    }
    free(copy);
    return true;
}

bool convolution(const conv_shape *shape, const float *input, const float *weights, const float *bias, float *output) {
    return run(shape, input, weights, NULL, bias, output);
}

bool convolution_packed(const conv_shape *shape, const float *input, const float *packed, const float *bias, float *output) {
    return run(shape, input, NULL, packed, bias, output);
}

size_t convolution_packed_cells(const conv_shape *s) {
    long blocks = (s->out_channels + CHANNELS - 1) / CHANNELS;
    return valid(s) ? (size_t) (blocks * CHANNELS * s->kernel_height * s->kernel_width * s->in_channels) : 0;
}

bool convolution_pack(const conv_shape *s, const float *weights, float *packed) {
    if (!valid(s)) {
        return false;
    }
    if (convolution_packed_cells(s) > 0) {
        const long columns = s->out_channels, row = s->in_channels * columns;
        struct exo_win_4f32c window = { weights, { s->kernel_width * row, row, columns, 1 } };
        pack(NULL, s->in_channels, columns, s->kernel_height, s->kernel_width, window, packed);
    }
    return true;
}
