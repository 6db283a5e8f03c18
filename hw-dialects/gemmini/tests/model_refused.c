// What the model refuses: each case is run in a process of its own, which has to end by abort() with the message that is named, and its
// neighbour, which does not break the rule, has to pass.
#include "../gemmini.h"

#include <sys/wait.h>
#include <unistd.h>

static int8_t bytes[64][80];
static int32_t words[64][32] __attribute__((aligned(64)));

// The instructions of cases, one after the other: {function code, rs1, rs2}; 200 is a fence.
struct instruction {
  unsigned funct;
  uint64_t rs1, rs2;
};
#define LOCAL(row, cols, rows) ((uint64_t) (rows) << 48 | (uint64_t) (cols) << 32 | (uint32_t) (row))
#define ACC(row) (EXO_GEMMINI_IN_ACC | (row))
#define FULL(row) (EXO_GEMMINI_IN_ACC | EXO_GEMMINI_FULL | (row))
#define ONE (0x3f800000ull << 32)
#define AT(cell) ((uint64_t) (uintptr_t) (cell))
#define LD(id, stride, block, more) {0, ONE | (uint64_t) (block) << 16 | (id) << 3 | 1 | (more), stride}
#define ST(stride, more) {0, 2 | (more), ONE | (stride)}
#define EX(more) {0, 4 | 1 << 16 | (more), 1ull << 48}
#define MVIN(cell, local) {2, AT(cell), local}
#define MVOUT(cell, local) {3, AT(cell), local}
#define PRELOAD(b, c) {6, b, c}
#define COMPUTE(a, bd) {4, a, bd}
#define GO_ON(a, bd) {5, a, bd}
#define NOWHERE LOCAL(EXO_GEMMINI_NONE, 16, 16)
#define SPADS MVIN(bytes, LOCAL(0, 64, 16))
#define WORDS {1, AT(words), LOCAL(ACC(0), 16, 16)}
#define AGAIN PRELOAD(NOWHERE, NOWHERE), GO_ON(LOCAL(0, 16, 16), LOCAL(0, 16, 16))
#define MOST 8
#define USUAL LD(0, 80u, 16, 0), LD(1, 128u, 16, 0), ST(80u, 0u), EX(0)

struct rule {
  const char *why;
  int usual;                          // whether the usual state is there
  struct instruction broken[MOST], kept[MOST];
};
#define END {999, 0, 0}

static const struct rule *rules(size_t *count);

static void run(const struct rule *rule, const struct instruction *these) {
  static const struct instruction usual[] = {USUAL, SPADS, WORDS, {2, 0, LOCAL(64, 64, 16)}, END};
  exo_gemmini_reset();
  for (const struct instruction *x = usual; rule->usual && x->funct != 999; x++)
    exo_gemmini_execute(x->funct, x->rs1, x->rs2);
  for (; these->funct != 999; these++)
    if (these->funct == 200)
      exo_gemmini_fence();
    else
      exo_gemmini_execute(these->funct, these->rs1, these->rs2);
}

// How a process ends that runs some instructions, and what it says.
static int status_of(const struct rule *rule, const struct instruction *these, char *said, size_t size) {
  int ends[2], status = 0;
  if (pipe(ends) != 0)
    return -1;
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 2);
    close(ends[0]);
    close(ends[1]);
    run(rule, these);
    _exit(0);
  }
  close(ends[1]);
  size_t length = 0;
  for (ssize_t got; length + 1 < size && (got = read(ends[0], said + length, size - 1 - length)) > 0;)
    length += (size_t) got;
  said[length] = 0;
  close(ends[0]);
  return child < 0 || waitpid(child, &status, 0) != child ? -1 : status;
}

int refused(void);
int refused(void) {
  size_t count;
  const struct rule *all = rules(&count);
  int failures = 0;
  for (size_t k = 0; k < count; k++) {
    char said[1000];
    int status = status_of(&all[k], all[k].broken, said, sizeof said);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT || strncmp(said, "gemmini: ", 9) != 0 || strstr(said, all[k].why) == NULL) {
      printf("rule %zu (%s) is not minded: %s\n", k, all[k].why, said);
      failures++;
    }
    status = status_of(&all[k], all[k].kept, said, sizeof said);
    if (status != 0) {
      printf("what keeps rule %zu (%s) is refused: %s\n", k, all[k].why, said);
      failures++;
    }
  }
  return failures;
}

static const struct rule *rules(size_t *count) {
  static struct rule all[] = {
    // State.
    {"whose record was never written", 0, {LD(1, 80u, 16, 0), SPADS, END},
     {LD(0, 80u, 16, 0), SPADS, END}},
    {"whose record was never written", 0, {LD(0, 80u, 16, 0), SPADS, MVOUT(words, LOCAL(0, 16, 16)), END},
     {LD(0, 80u, 16, 0), SPADS, ST(80u, 0u), MVOUT(words, LOCAL(0, 16, 16)), END}},
    {"state was never written", 0, {PRELOAD(NOWHERE, NOWHERE), END},
     {EX(0), PRELOAD(NOWHERE, NOWHERE), END}},
    {"other state was never written", 0, {EX(1 << 7), END},
     {EX(0), EX(1 << 7), END}},
    {"three records", 0, {LD(3, 80u, 16, 0), END},
     {LD(2, 80u, 16, 0), END}},
    {"pixels", 0, {LD(0, 80u, 16, 2 << 8), END},
     {LD(0, 80u, 16, 1 << 8), END}},
    {"a scale that is no number", 0, {{0, 0x7fc00000ull << 32 | 16 << 16 | 1, 80}, END},
     {{0, 0x7f7fffffull << 32 | 16 << 16 | 1, 80}, END}},
    {"or 0", 0, {{0, 16 << 16 | 1, 80}, END},
     {{0, 1ull << 32 | 16 << 16 | 1, 80}, END}},
    {"layer norm", 0, {ST(80u, 2u << 2), END},
     {ST(80u, 1u << 2), END}},
    {"pooling", 0, {ST(80u, 1u << 4), END},
     {ST(80u, 0u), END}},
    {"pooling", 0, {ST(80u, 1u << 6), END},
     {ST(80u, 0u), END}},
    {"a scale that is no number", 0, {{0, 2, 0xffffffffull << 32 | 80}, END},
     {{0, 2, 80}, END}},
    {"a scale that is no number", 0, {{0, 2, 0x7f800000ull << 32 | 80}, END},
     {{0, 2, 0xff7fffffull << 32 | 80}, END}},
    {"layer norm", 0, {EX(3 << 3), END},
     {EX(1 << 3), END}},
    {"a shift of 32", 0, {{0, 4 | 1 << 16, 1ull << 48 | 32}, END},
     {{0, 4 | 1 << 16, 1ull << 48 | 31}, END}},
    {"one transposer", 0, {EX(3 << 8), END},
     {EX(2 << 8), END}},
    {"one transposer", 0, {{0, 2 << 8 | 1 << 16, 1ull << 48}, END},
     {{0, 3 << 8 | 1 << 16, 1ull << 48}, END}},
    {"normalisation", 0, {{0, 3, 0}, END},
     {EX(0), END}},
    {"not modelled", 0, {{8, 0, 0}, END},
     {{7, 0, 0}, END}},
    {"not modelled", 0, {{126, 0, 0}, END},
     {{7, 0, 0}, END}},
    // Loads.
    {"no place to load to", 1, {MVIN(bytes, NOWHERE), END},
     {MVIN(bytes, LOCAL(0, 16, 16)), END}},
    {"nothing to load", 1, {MVIN(bytes, LOCAL(0, 16, 0)), END},
     {MVIN(bytes, LOCAL(0, 16, 1)), END}},
    {"nothing to load", 1, {MVIN(bytes, LOCAL(0, 0, 16)), END},
     {MVIN(bytes, LOCAL(0, 1, 16)), END}},
    {"more than 16 rows", 1, {MVIN(bytes, LOCAL(0, 16, 17)), END},
     {MVIN(bytes, LOCAL(0, 16, 16)), END}},
    {"more columns than a load has", 1, {MVIN(bytes, LOCAL(0, 65, 16)), END},
     {MVIN(bytes, LOCAL(0, 64, 16)), END}},
    {"more columns than a load has", 1, {{1, AT(words), LOCAL(ACC(0), 17, 16)}, END},
     {LD(1, 128u, 16, 4), {1, AT(words), LOCAL(ACC(0), 17, 16)}, END}},
    {"blocks that overlap", 1, {LD(0, 80u, 15, 0), MVIN(bytes, LOCAL(0, 32, 16)), END},
     {LD(0, 80u, 15, 0), MVIN(bytes, LOCAL(0, 32, 15)), END}},
    {"rows of local memory that are not there", 1, {MVIN(bytes, LOCAL(16369, 16, 16)), END},
     {MVIN(bytes, LOCAL(16368, 16, 16)), END}},
    {"rows of local memory that are not there", 1, {MVIN(bytes, LOCAL(16353, 32, 16)), END},
     {MVIN(bytes, LOCAL(16352, 32, 16)), END}},
    {"rows of local memory that are not there", 1, {{1, AT(words), LOCAL(ACC(1009), 16, 16)}, END},
     {{1, AT(words), LOCAL(ACC(1008), 16, 16)}, END}},
    {"rows of local memory that are not there", 1, {MVIN(bytes, LOCAL(16384, 1, 1)), END},
     {MVIN(bytes, LOCAL(16383, 1, 1)), END}},
    {"not aligned", 1, {{1, AT(words) + 2, LOCAL(ACC(0), 16, 16)}, END},
     {{1, AT(words) + 4, LOCAL(ACC(0), 15, 16)}, END}},
    {"not aligned", 1, {LD(1, 126u, 16, 0), WORDS, END},
     {LD(1, 124u, 16, 0), WORDS, END}},
    {"not aligned", 1, {LD(1, 126u, 16, 0), {1, AT(words), LOCAL(ACC(0), 16, 2)}, END}, {LD(1, 126u, 16, 0), {1, AT(words), LOCAL(ACC(0), 16, 1)}, END}},
    {"not aligned", 1, {LD(1, 126u, 16, 0), WORDS, END}, {LD(1, 126u, 16, 0), {1, 0, LOCAL(ACC(0), 16, 16)}, END}},
    {"accumulator that was never written", 1, {{1, AT(words), LOCAL(ACC(0x40000000 | 16), 1, 1)}, END},
     {{1, AT(words), LOCAL(ACC(0x40000000 | 15), 1, 1)}, END}},
    {"without a fence", 1, {MVOUT(&bytes[20][3], LOCAL(0, 16, 16)), MVIN(&bytes[35][18], LOCAL(0, 1, 1)), END},
     {MVOUT(&bytes[20][3], LOCAL(0, 16, 16)), MVIN(&bytes[35][19], LOCAL(0, 1, 1)), END}},
    {"without a fence", 1, {MVOUT(&bytes[20][3], LOCAL(0, 16, 16)), MVIN(&bytes[20][2], LOCAL(0, 2, 1)), END},
     {MVOUT(&bytes[20][3], LOCAL(0, 16, 16)), {200, 0, 0}, MVIN(&bytes[20][2], LOCAL(0, 2, 1)), END}},
    {"without a fence", 1, {MVOUT(&bytes[40][0], LOCAL(0, 16, 1)), MVIN(&bytes[30][0], LOCAL(0, 16, 11)), END},
     {MVOUT(&bytes[40][0], LOCAL(0, 16, 1)), MVIN(&bytes[30][0], LOCAL(0, 16, 10)), END}},
    // Stores.
    {"address 0", 1, {{3, 0, LOCAL(0, 16, 16)}, END},
     {MVOUT(bytes, LOCAL(0, 16, 16)), END}},
    {"no place to store from", 1, {MVOUT(bytes, NOWHERE), END},
     {MVOUT(bytes, LOCAL(0, 16, 16)), END}},
    {"normalisation", 1, {MVOUT(bytes, LOCAL(ACC(1 << 26), 16, 16)), END},
     {MVOUT(bytes, LOCAL(ACC(0), 16, 16)), END}},
    {"nothing to store", 1, {MVOUT(bytes, LOCAL(0, 0, 16)), END},
     {MVOUT(bytes, LOCAL(0, 1, 16)), END}},
    {"nothing to store", 1, {MVOUT(bytes, LOCAL(0, 16, 0)), END},
     {MVOUT(bytes, LOCAL(0, 16, 1)), END}},
    {"more than 16 rows", 1, {MVOUT(bytes, LOCAL(0, 16, 17)), END},
     {MVOUT(bytes, LOCAL(0, 16, 16)), END}},
    {"more columns than a store has", 1, {MVOUT(bytes, LOCAL(0, 65, 16)), END},
     {MVOUT(bytes, LOCAL(0, 64, 16)), END}},
    {"more columns than a store has", 1, {ST(128u, 0u), MVOUT(words, LOCAL(FULL(0), 17, 1)), END},
     {ST(128u, 0u), MVOUT(words, LOCAL(FULL(0), 16, 1)), END}},
    {"rows of local memory that are not there", 1, {MVOUT(words, LOCAL(16369, 1, 16)), END},
     {MVIN(bytes, LOCAL(16368, 1, 16)), MVOUT(words, LOCAL(16368, 1, 16)), END}},
    {"rows of local memory that are not there", 1, {MVOUT(words, LOCAL(ACC(1024), 1, 1)), END},
     {{1, AT(words), LOCAL(ACC(1023), 1, 1)}, MVOUT(words, LOCAL(ACC(1023), 1, 1)), END}},
    {"not aligned", 1, {ST(128u, 0u), {3, AT(words) + 1, LOCAL(FULL(0), 16, 16)}, END},
     {ST(128u, 0u), {3, AT(words) + 1, LOCAL(ACC(0), 16, 16)}, END}},
    {"not aligned", 1, {ST(66u, 0u), MVOUT(words, LOCAL(FULL(0), 16, 16)), END},
     {ST(64u, 0u), MVOUT(words, LOCAL(FULL(0), 16, 16)), END}},
    {"not aligned", 1, {ST(66u, 0u), MVOUT(words, LOCAL(FULL(0), 16, 2)), END}, {ST(66u, 0u), MVOUT(words, LOCAL(FULL(0), 16, 1)), END}},
    {"rows that overlap", 1, {ST(15u, 0u), MVOUT(words, LOCAL(0, 16, 16)), END},
     {ST(15u, 0u), MVOUT(words, LOCAL(0, 15, 16)), END}},
    {"rows that overlap", 1, {ST(0u, 0u), MVOUT(words, LOCAL(0, 16, 2)), END},
     {ST(0u, 0u), MVOUT(words, LOCAL(0, 16, 1)), END}},
    {"negative scale", 1, {{0, 2 | 1 << 2, 0xbf800000ull << 32 | 80}, MVOUT(bytes, LOCAL(ACC(0), 16, 16)), END},
     {{0, 2 | 1 << 2, 0xbf800000ull << 32 | 80}, MVOUT(bytes, LOCAL(0, 16, 16)), END}},
    {"scratchpad that was never written", 1, {MVOUT(words, LOCAL(128, 1, 1)), END},
     {MVOUT(words, LOCAL(127, 1, 1)), END}},
    {"accumulator that was never written", 1, {MVOUT(words, LOCAL(ACC(1), 16, 16)), END},
     {MVOUT(words, LOCAL(ACC(1), 16, 15)), END}},
    // Products.
    {"without a preload", 1, {COMPUTE(LOCAL(0, 16, 16), NOWHERE), END},
     {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    {"without a preload", 1, {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END},
     {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    {"without a preload", 1, {PRELOAD(NOWHERE, NOWHERE), EX(0), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END},
     {EX(0), PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    {"without A", 1, {PRELOAD(NOWHERE, NOWHERE), COMPUTE(NOWHERE, NOWHERE), END},
     {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    {"operand in the accumulator", 1, {PRELOAD(LOCAL(ACC(0), 16, 16), NOWHERE), END},
     {PRELOAD(LOCAL(0, 16, 16), NOWHERE), END}},
    {"operand in the accumulator", 1, {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(ACC(0), 16, 16), NOWHERE), END},
     {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    {"operand in the accumulator", 1, {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), LOCAL(ACC(0), 1, 1)), END},
     {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), LOCAL(0, 1, 1)), END}},
    {"more than 16 rows or columns", 1, {PRELOAD(LOCAL(0, 17, 16), NOWHERE), END},
     {PRELOAD(LOCAL(0, 16, 16), NOWHERE), END}},
    {"more than 16 rows or columns", 1, {PRELOAD(LOCAL(0, 16, 17), NOWHERE), END},
     {PRELOAD(LOCAL(0, 16, 16), NOWHERE), END}},
    {"more than 16 rows or columns", 1, {PRELOAD(NOWHERE, LOCAL(ACC(0), 17, 16)), END},
     {PRELOAD(NOWHERE, LOCAL(ACC(0), 16, 16)), END}},
    {"more than 16 rows or columns", 1, {PRELOAD(NOWHERE, LOCAL(ACC(0), 16, 17)), END},
     {PRELOAD(NOWHERE, LOCAL(ACC(0), 16, 16)), END}},
    {"more than 16 rows or columns", 1, {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 17, 16), NOWHERE), END},
     {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    {"more than 16 rows or columns", 1, {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 17), NOWHERE), END},
     {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    {"more than 16 rows or columns", 1, {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), LOCAL(0, 16, 17)), END},
     {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), LOCAL(0, 16, 16)), END}},
    {"A without cells", 1, {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 0, 16), NOWHERE), END},
     {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 1, 16), NOWHERE), END}},
    {"rows of local memory that are not there", 1, {PRELOAD(LOCAL(16370, 16, 16), NOWHERE), END},
     {PRELOAD(LOCAL(16368, 16, 16), NOWHERE), END}},
    {"rows of local memory that are not there", 1, {PRELOAD(NOWHERE, LOCAL(ACC(1010), 16, 16)), END},
     {PRELOAD(NOWHERE, LOCAL(ACC(1008), 16, 16)), END}},
    {"rows of local memory that are not there", 1, {{0, 4 | 1 << 16, 2ull << 48}, PRELOAD(NOWHERE, LOCAL(ACC(994), 16, 16)), END},
     {{0, 4 | 1 << 16, 2ull << 48}, PRELOAD(NOWHERE, LOCAL(ACC(993), 16, 16)), END}},
    {"rows of local memory that are not there", 1, {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(16384, 1, 1), NOWHERE), END},
     {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 1, 1), NOWHERE), END}},
    {"rows of local memory that are not there", 1, {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 1, 1), LOCAL(16384, 1, 1)), END},
     {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 1, 1), LOCAL(5, 1, 1)), END}},
    {"rows of a result that overlap", 1, {{0, 4 | 1 << 16, 0}, PRELOAD(NOWHERE, LOCAL(ACC(0), 16, 2)), END},
     {{0, 4 | 1 << 16, 0}, PRELOAD(NOWHERE, LOCAL(ACC(0), 16, 1)), END}},
    {"transposed A", 1, {EX(1 << 8), PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 15), NOWHERE), END},
     {EX(1 << 8), PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    {"transposed B", 1, {EX(1 << 9), PRELOAD(LOCAL(0, 15, 16), NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END},
     {EX(1 << 9), PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    {"never laid into the array", 1, {PRELOAD(NOWHERE, NOWHERE), GO_ON(LOCAL(0, 16, 16), NOWHERE), END},
     {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), PRELOAD(NOWHERE, NOWHERE), GO_ON(LOCAL(0, 16, 16), NOWHERE), END}},
    {"does not use", 1, {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE),
      PRELOAD(LOCAL(0, 1, 1), NOWHERE), GO_ON(LOCAL(0, 16, 16), NOWHERE), END},
     {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), PRELOAD(NOWHERE, NOWHERE), GO_ON(LOCAL(0, 16, 16), NOWHERE), END}},
    {"more rows than A", 1, {PRELOAD(LOCAL(16, 16, 16), LOCAL(ACC(0), 16, 16)), COMPUTE(LOCAL(0, 16, 15), NOWHERE), END},
     {PRELOAD(LOCAL(16, 16, 16), LOCAL(ACC(0), 16, 15)), COMPUTE(LOCAL(0, 16, 15), NOWHERE), END}},
    {"rows that lie apart", 1, {{0, 1 << 16, 2ull << 48}, PRELOAD(NOWHERE, LOCAL(80, 16, 8)), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END},
     {{0, 1 << 16, 1ull << 48}, PRELOAD(NOWHERE, LOCAL(80, 16, 8)), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    {"Spike and RTL differ", 1, {{0, 1 << 16, 1ull << 48}, PRELOAD(NOWHERE, LOCAL(ACC(0), 16, 16)), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END},
     {{0, 1 << 16, 1ull << 48}, PRELOAD(NOWHERE, LOCAL(80, 16, 16)), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    {"in the place of an operand", 1, {PRELOAD(NOWHERE, LOCAL(15, 16, 16)), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END},
     {PRELOAD(NOWHERE, LOCAL(16, 16, 16)), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    {"in the place of an operand", 1, {PRELOAD(LOCAL(16, 16, 16), LOCAL(31, 16, 16)), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END},
     {PRELOAD(LOCAL(16, 16, 16), LOCAL(32, 16, 16)), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    {"in the place of an operand", 1, {PRELOAD(NOWHERE, LOCAL(31, 16, 16)), COMPUTE(LOCAL(0, 16, 16), LOCAL(16, 16, 16)), END},
     {PRELOAD(NOWHERE, LOCAL(ACC(31), 16, 16)), COMPUTE(LOCAL(0, 16, 16), LOCAL(16, 16, 16)), END}},
    {"scratchpad that was never written", 1, {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(120, 16, 16), NOWHERE), END},
     {PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(112, 16, 16), NOWHERE), END}},
    {"scratchpad that was never written", 1, {PRELOAD(LOCAL(120, 16, 16), NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END},
     {PRELOAD(LOCAL(120, 16, 8), NOWHERE), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    {"accumulator that was never written", 1, {PRELOAD(NOWHERE, LOCAL(ACC(0x40000000 | 10), 16, 16)), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END},
     {PRELOAD(NOWHERE, LOCAL(ACC(10), 16, 16)), COMPUTE(LOCAL(0, 16, 16), NOWHERE), END}},
    // 16 products of 127 * 127 each: 2^19 - 1 is less than three times that.
    {"20 bits", 1, {{0, 1 << 16, 1ull << 48}, PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), LOCAL(0, 16, 16)), AGAIN, AGAIN, END},
     {{0, 1 << 16, 1ull << 48}, PRELOAD(NOWHERE, NOWHERE), COMPUTE(LOCAL(0, 16, 16), LOCAL(0, 16, 16)), AGAIN, END}},
  };
  memset(bytes, 127, sizeof bytes);
  *count = sizeof all / sizeof *all;
  return all;
}
