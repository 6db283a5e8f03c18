/* A 2-D convolution with bias and ReLU in single precision; channels are innermost (NHWC, weights HWIO). */
#ifndef CONVOLUTION_H
#define CONVOLUTION_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    long images, height, width, in_channels;
    long out_height, out_width, out_channels;
    long kernel_height, kernel_width;
    long stride;    /* 1 or 2, in both directions */
    long top, left; /* rows and columns of zeros before the input; those behind it follow from the output's extents */
} conv_shape;

/* Computes output = relu(bias + the convolution). The output may have no cells; without input cells, input channels or kernel cells all
 * sums are empty. Gives false, and does nothing, where an extent is negative, the stride is neither 1 nor 2, or an array has 2^31 cells or
 * more. */
bool convolution(const conv_shape *shape, const float *input, const float *weights, const float *bias, float *output);

/* The same in two parts: weights are packed once, and used often. */
size_t convolution_packed_cells(const conv_shape *shape);
bool convolution_pack(const conv_shape *shape, const float *weights, float *packed);
bool convolution_packed(const conv_shape *shape, const float *input, const float *packed, const float *bias, float *output);

#ifdef __cplusplus
}
#endif

#endif
