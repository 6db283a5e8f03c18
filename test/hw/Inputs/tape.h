#include <string.h>
/* A "machine" with rows of four lanes and two registers. */
__attribute__((weak)) float tape_rows[8][4];
__attribute__((weak)) float tape_reg_0[4], tape_reg_1[4];
static inline void tape_load(long row, const float *from) { memcpy(tape_rows[row], from, 16); }
static inline void tape_store(float *to, long row) { memcpy(to, tape_rows[row], 16); }
static inline void tape_fetch(float (*reg)[4], long row) { memcpy(*reg, tape_rows[row], 16); }
static inline void tape_add(long row, float (*reg)[4]) {
  for (int k = 0; k < 4; k++)
    tape_rows[row][k] += (*reg)[k];
}
