// What the programs that check matmul.c and conv.c have in common: data, the comparison, the table, and configurations that are left out.
#ifndef CHECK_H
#define CHECK_H

#include "../../hw-dialects/gemmini/gemmini.h"

#include <math.h>
#include <sys/wait.h>
#include <unistd.h>

// Executed instructions of one kind each; all are 0 where upstream has no such kernel.
struct upstream {
  long mvin, mvout, preload, compute, config;
};

static void *allocate(long bytes) {
  void *data = malloc((size_t) bytes);
  if (!data) {
    fputs("error: out of memory\n", stderr);
    exit(2);
  }
  return data;
}

// What main is to do: all kernels, those that are no network's, or leave configurations out of these and of the first.
enum mode { ALL, SMALL, CONFIGURATIONS };

static enum mode mode_of(int argc, char **argv) {
  enum mode mode = argc == 1 ? ALL : !strcmp(argv[1], "small") ? SMALL : CONFIGURATIONS;
  if (argc > 2 || (mode == CONFIGURATIONS && strcmp(argv[1], "configurations"))) {
    fprintf(stderr, "usage: %s [small | configurations]\n", argv[0]);
    exit(2);
  }
  return mode;
}

// Whether a kernel is among those that main is to run.
static bool is_asked(enum mode mode, size_t at, const struct upstream *upstream) {
  return mode == ALL || !upstream->compute || (mode == CONFIGURATIONS && at == 0);
}

static int8_t *random_bytes(long count) {
  static unsigned state = 1;
  int8_t *bytes = allocate(count);
  for (long k = 0; k < count; k++) {
    state = 1664525u * state + 1013904223u;
    bytes[k] = (int8_t) (state >> 24);
  }
  return bytes;
}

// What becomes of a sum: scaled and rounded in f32, of two integers to the even one, and saturated.
static int8_t stored(int32_t sum, float scale, bool act) {
  float x = fminf(fmaxf(rintf((float) sum * scale), -128), 127);
  return (int8_t) (act && x < 0 ? 0 : x);
}

// The least number of cycles: that of the busiest of the units that move and multiply, which work at the same time, and the time that
// the array is emptied for its configuration.
static uint64_t cycles_of(const struct exo_gemmini_counts *n) {
  uint64_t moves = n->load_cycles > n->store_cycles ? n->load_cycles : n->store_cycles;
  return (moves > n->array_cycles ? moves : n->array_cycles) + n->drain_cycles;
}

static void print_head(void) {
  printf("executed here / by upstream's C (-: it has no such kernel); the least number of cycles, and 256 products in each as a share of that\n");
  printf("%-15s %13s %13s %15s %15s %11s %8s %7s\n", "", "mvin", "mvout", "preload", "compute", "config", "cycles", "peak");
}

static int print_count(int width, uint64_t here, long upstream, bool has_upstream) {
  char text[64];
  snprintf(text, sizeof text, has_upstream ? "%llu/%ld" : "%llu/-", (unsigned long long) here, upstream);
  printf(" %*s", width, text);
  return has_upstream && here > (uint64_t) upstream;
}

static long differing(const int8_t *cells, const int8_t *expected, long count) {
  long n = 0;
  for (long k = 0; k < count; k++)
    n += cells[k] != expected[k];
  return n;
}

// Runs a kernel on a new machine whose stores come as late as they may, and compares. Returns whether something is wrong: a cell, or a count that is higher than upstream's.
static int check(const char *name, void (*run)(void), int8_t *cells, const int8_t *expected, long count, long products, const struct upstream *upstream) {
  exo_gemmini_reset();
  exo_gemmini_defer_stores(true);
  memset(cells, 77, (size_t) count);
  run();
  const struct exo_gemmini_counts n = *exo_gemmini_counted();
  long wrong = differing(cells, expected, count);
  if (wrong)
    printf("%s: %ld of %ld cells are wrong\n", name, wrong, count);
  int more = 0;
  if (upstream) {
    bool has = upstream->compute != 0;
    printf("%-15s", name);
    more |= print_count(13, n.mvin + n.zero, upstream->mvin, has);
    more |= print_count(13, n.mvout, upstream->mvout, has);
    more |= print_count(15, n.preload, upstream->preload, has);
    more |= print_count(15, n.compute, upstream->compute, has);
    more |= print_count(11, n.config_ld + n.config_st + n.config_ex, upstream->config, has);
    uint64_t cycles = cycles_of(&n);
    printf(" %8llu %5.1f %%\n", (unsigned long long) cycles, 100.0 * (double) products / 256 / (double) cycles);
    if (more)
      printf("%s: more than upstream\n", name);
  }
  return wrong != 0 || more;
}

// Leaves out each configuration that a kernel executes, in a process of its own, on a machine that has another state. Returns whether one
// is not missed.
static int check_configurations(const char *name, void (*run)(void), int8_t *cells, const int8_t *expected, long count) {
  exo_gemmini_reset();
  run();
  uint64_t configs = exo_gemmini_machine.configs, rejected = 0;
  int failures = 0;
  for (uint64_t skipped = 0; skipped <= configs; skipped++) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
      if (!freopen("/dev/null", "w", stderr))
        _exit(3);
      exo_gemmini_reset();
      for (unsigned id = 0; id < 3; id++)
        exo_gemmini_config_ld(id, 8, 16, false);
      exo_gemmini_config_st(4096, false, 0.75f);
      exo_gemmini_config_ex(2, 1);
      exo_gemmini_skip_config(skipped);
      memset(cells, 77, (size_t) count);
      run();
      _exit(differing(cells, expected, count) != 0);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0 || (WIFEXITED(status) && WEXITSTATUS(status) > 1)) {
      fputs("error: cannot run a process\n", stderr);
      exit(2);
    }
    bool changed = !WIFEXITED(status) || WEXITSTATUS(status) == 1;
    rejected += WIFSIGNALED(status);
    if (changed != (skipped != 0)) {
      printf(skipped ? "%s: configuration %llu is not needed\n" : "%s: it depends on what the machine was used for before (%llu)\n", name,
             (unsigned long long) skipped);
      failures++;
    }
  }
  printf("%-15s %llu configurations, without each of which there is another result (%llu) or the model objects (%llu)\n", name,
         (unsigned long long) configs, (unsigned long long) (configs - rejected), (unsigned long long) rejected);
  return failures;
}

#endif
