#include "convolution.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "conv.h"

enum { LIMIT = INT32_MAX, CHANNELS = 32, GAP = 16 };

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

/* Where pixels are a multiple of 4 KB apart, all are in one set of the L1 cache, which cannot hold those of a tile: the input is copied, so
 * that they have other distances. Without memory for it, the input is used as it is. */
static float *spread(const conv_shape *s, const float *input) {
    const long pixels = s->images * s->height * s->width;
    if (s->in_channels % 1024 != 0) {
        return NULL;
    }
    float *copy = malloc((size_t) pixels * (size_t) (s->in_channels + GAP) * sizeof *copy);
    for (long p = 0; copy && p < pixels; p++) {
        memcpy(&copy[p * (s->in_channels + GAP)], &input[p * s->in_channels], (size_t) s->in_channels * sizeof *copy);
    }
    return copy;
}

/* Calls the generated procedure: with packed weights, or with plain ones. */
static bool run(const conv_shape *shape, const float *input, const float *weights, const float *packed, const float *bias, float *output) {
    if (!valid(shape)) {
        return false;
    }
    if (is_empty(shape, bias, output)) {
        return true;
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
