// The convolutions of conv.c on the model of the machine, beside plain loops; as matmul_main.c.
#include "check.h"
#include "conv.h"

struct convolution {
  const char *name;
  void (*run)(void *, const float *, bool, const int8_t *, const int8_t *, const int32_t *, int8_t *);
  long images, size, channels, depth;
  struct upstream upstream;
};

enum { KERNEL = 3 };

// Upstream's figures, as in matmul_main.c. Of the 2336 loads of its conv_30, 864 have 256 columns, which the machine does not have: they are counted
// as four each. Its conv_17 takes 29184 rows of a scratchpad that has 16384.
static const struct convolution convolutions[] = {
    {"conv_3", conv_3, 4, 56, 64, 64, {6536, 3584, 129024, 129024, 2884}},
    {"conv_17", conv_17, 4, 28, 128, 128, {3616, 1792, 129024, 129024, 1540}},
    {"conv_30", conv_30, 4, 14, 256, 256, {2336 + 3 * 864, 896, 129024, 129024, 868}},
    {"conv_edges", conv_edges, 2, 17, 37, 19, {0}},
    {"conv_one_over", conv_one_over, 1, 17, 33, 17, {0}},
    {"conv_small", conv_small, 1, 6, 5, 7, {0}},
};

static const struct convolution *now;
static float scale;
static bool act;
static int8_t *image, *weights, *out, *expected;
static int32_t *bias;

static void run(void) { now->run(NULL, &scale, act, image, weights, bias, out); }

static void expect(void) {
  long wide = now->size + KERNEL - 1, oc = now->channels, ic = now->depth;
  int32_t *sums = allocate(oc * (long) sizeof *sums);
  int8_t *to = expected;
  for (long n = 0; n < now->images; n++)
    for (long h = 0; h < now->size; h++)
      for (long w = 0; w < now->size; w++, to += oc) {
        memcpy(sums, bias, (size_t) oc * sizeof *sums);
        for (long kh = 0; kh < KERNEL; kh++)
          for (long kw = 0; kw < KERNEL; kw++)
            for (long c = 0; c < ic; c++)
              for (long o = 0; o < oc; o++)
                sums[o] += image[((n * wide + h + kh) * wide + w + kw) * ic + c] * weights[((kh * KERNEL + kw) * ic + c) * oc + o];
        for (long o = 0; o < oc; o++)
          to[o] = stored(sums[o], scale, act);
      }
  free(sums);
}

int main(int argc, char **argv) {
  enum mode mode = mode_of(argc, argv);
  int failures = 0;
  if (mode == ALL)
    print_head();
  for (size_t at = 0; at < sizeof convolutions / sizeof *convolutions; at++) {
    now = &convolutions[at];
    if (!is_asked(mode, at, &now->upstream))
      continue;
    long wide = now->size + KERNEL - 1, cells = now->images * now->size * now->size * now->channels, taps = KERNEL * KERNEL * now->depth;
    image = random_bytes(now->images * wide * wide * now->depth);
    weights = random_bytes(taps * now->channels);
    bias = allocate(now->channels * (long) sizeof *bias);
    for (long k = 0; k < now->channels; k++)
      bias[k] = (int32_t) ((k * 7919 % 200 - 100) * taps);
    out = allocate(cells);
    expected = allocate(cells);
    scale = 1.0f / 2048;
    act = at % 2;
    expect();
    if (mode == CONFIGURATIONS)
      failures += check_configurations(now->name, run, out, expected, cells);
    else
      failures += check(now->name, run, out, expected, cells, cells * taps, mode == ALL ? &now->upstream : NULL);
    free(image), free(weights), free(bias), free(out), free(expected);
  }
  return failures != 0;
}
