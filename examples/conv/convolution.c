#include "convolution.h"

#include <stdint.h>

#include "conv.h"

enum { LIMIT = INT32_MAX, CHANNELS = 32 };

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

/* Rows or columns of the input that the output needs, its border among them. */
static long span(const conv_shape *s, long out, long kernel) { return s->stride * out + kernel - s->stride; }

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
    const long padded[] = { s->height, span(s, s->out_width, s->kernel_width), s->in_channels + 16 };
    return s->out_width == 0 || reachable(padded, 3);
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

/* Whether the input can be read as it lies: without zeros on the left and on the right, and with pixels that are not a multiple of 4 KB
 * apart, which would be in one set of the L1 cache. */
static bool reads_input(const conv_shape *s) {
    return s->left == 0 && span(s, s->out_width, s->kernel_width) <= s->width && s->in_channels % 1024 != 0;
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

bool convolution(const conv_shape *shape, const float *input, const float *weights, const float *bias, float *output) {
    if (!valid(shape)) {
        return false;
    }
    if (is_empty(shape, bias, output)) {
        return true;
    }
    conv_shape s = flat(shape);
    if (reads_input(&s)) {
        (s.stride == 1 ? valid1 : valid2)(NULL, s.images, s.height, s.width, s.in_channels, s.out_channels, s.kernel_height, s.kernel_width,
                                          s.out_height, s.out_width, s.top, input, weights, bias, output);
    } else {
        (s.stride == 1 ? conv1 : conv2)(NULL, s.images, s.height, s.width, s.in_channels, s.out_channels, s.kernel_height, s.kernel_width,
                                        s.out_height, s.out_width, s.top, s.left, input, weights, bias, output);
    }
    return true;
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

bool convolution_packed(const conv_shape *shape, const float *input, const float *packed, const float *bias, float *output) {
    if (!valid(shape)) {
        return false;
    }
    if (is_empty(shape, bias, output)) {
        return true;
    }
    conv_shape s = flat(shape);
    if (reads_input(&s)) {
        (s.stride == 1 ? valid1_packed : valid2_packed)(NULL, s.images, s.height, s.width, s.in_channels, s.out_channels, s.kernel_height,
                                                        s.kernel_width, s.out_height, s.out_width, s.top, input, bias, output, packed);
    } else {
        (s.stride == 1 ? conv1_packed : conv2_packed)(NULL, s.images, s.height, s.width, s.in_channels, s.out_channels, s.kernel_height,
                                                      s.kernel_width, s.out_height, s.out_width, s.top, s.left, input, bias, output, packed);
    }
    return true;
}
