#ifndef RVM_CONV1D_H
#define RVM_CONV1D_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a procedure writes must not be reached through its other arguments. */

// A convolution in one dimension: at each place of each of OC outputs, the sum over all channels of a window of W cells from there on,
// weighted; behind the end of a channel are zeros.
// conv1d(data: i32[4, 16] @ DRAM, kernels: i32[16, 4, 4] @ DRAM, out: i32[16, 16] @ DRAM)
void conv1d(void *ctxt, const int32_t *data, const int32_t *kernels, int32_t *out);

#ifdef __cplusplus
}
#endif

#endif /* RVM_CONV1D_H */
