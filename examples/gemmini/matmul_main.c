// The products of matmul.c on the model of the machine, beside plain loops: all cells have to be equal. Prints a table of what was executed.
//   small           only those that are no network's, without the table
//   configurations  whether each configuration is needed: it is left out, on a machine that was used for something else before, and the result
//                   has to be another one, or the model has to object
#include "check.h"
#include "matmul.h"

struct product {
  const char *name;
  void (*run)(void *, const float *, bool, const int8_t *, const int8_t *, int8_t *);
  long m, n, k;
  struct upstream upstream;
};

// Upstream's figures: what the C of Exo 1.0 (apps/gemmini) executes, counted with other definitions of the macros in it.
static const struct product products[] = {
    {"matmul_512", matmul_512, 512, 512, 512, {1792, 1024, 32768, 32768, 5}},
    {"matmul_4", matmul_4, 12544, 256, 64, {13344, 12544, 50176, 50176, 5}},
    {"matmul_6", matmul_6, 12544, 64, 256, {6288, 3136, 50176, 50176, 5}},
    {"matmul_14", matmul_14, 3136, 512, 128, {6728, 6272, 50176, 50176, 5}},
    {"matmul_16", matmul_16, 3136, 128, 512, {3200, 1568, 50176, 50176, 5}},
    {"matmul_27", matmul_27, 784, 1024, 256, {5124, 3136, 50176, 50176, 5}},
    {"matmul_edges", matmul_edges, 37, 93, 75, {0}},
    {"matmul_one_over", matmul_one_over, 49, 33, 17, {0}},
    {"matmul_small", matmul_small, 5, 7, 9, {0}},
};

static const struct product *now;
static float scale;
static bool act;
static int8_t *a, *b, *c, *expected;

static void run(void) { now->run(NULL, &scale, act, a, b, c); }

static void expect(void) {
  int32_t *sums = allocate(now->n * (long) sizeof *sums);
  for (long i = 0; i < now->m; i++) {
    memset(sums, 0, (size_t) now->n * sizeof *sums);
    for (long k = 0; k < now->k; k++)
      for (long j = 0; j < now->n; j++)
        sums[j] += a[i * now->k + k] * b[k * now->n + j];
    for (long j = 0; j < now->n; j++)
      expected[i * now->n + j] = stored(sums[j], scale, act);
  }
  free(sums);
}

int main(int argc, char **argv) {
  enum mode mode = mode_of(argc, argv);
  int failures = 0;
  if (mode == ALL)
    print_head();
  for (size_t at = 0; at < sizeof products / sizeof *products; at++) {
    now = &products[at];
    if (!is_asked(mode, at, &now->upstream))
      continue;
    long cells = now->m * now->n;
    a = random_bytes(now->m * now->k);
    b = random_bytes(now->k * now->n);
    c = allocate(cells);
    expected = allocate(cells);
    // So that results are all of i8, with some beyond it; and of a power of two there are many in the middle between integers.
    float scales[] = {1.0f / 1024, 0.0001767f, 1.0f / 16};
    for (size_t s = 0; s < (mode == CONFIGURATIONS ? 1 : 3); s++) {
      scale = scales[s];
      act = (at + s) % 2;
      expect();
      if (mode == CONFIGURATIONS)
        failures += check_configurations(now->name, run, c, expected, cells);
      else
        failures += check(now->name, run, c, expected, cells, now->m * now->n * now->k, mode == ALL && s == 0 ? &now->upstream : NULL);
    }
    free(a), free(b), free(c), free(expected);
  }
  return failures != 0;
}
