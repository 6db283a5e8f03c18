// Gemmini's instructions for C, in its default configuration: a systolic array of 16 x 16, i8 operands, i32 sums, a scratchpad of 16384
// rows of 16 i8, an accumulator of 1024 rows of 16 i32. The text stands in each C file that the library `gemmini` makes.
//
// On a 64-bit RISC-V the functions at the end are the machine's instructions (RoCC, custom-3). With EXO_GEMMINI_MODEL defined they run
// on a model of the machine instead, wherever the program runs. The model follows, in this order: Spike's extension (libgemmini,
// gemmini.cc), the README of ucb-bar/gemmini, its RTL (src/main/scala/gemmini), and the header of gemmini-rocc-tests. What those forbid,
// on what Spike and RTL differ, and what reads local memory or state that nothing has written, ends the program with a message. So do
// parts of the machine that the library does not use: pooling, pixels that are repeated, normalisation, loops in hardware, counters.
#ifndef EXO_GEMMINI_H
#define EXO_GEMMINI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The text is part of C files, in which not all of it is used.
#define EXO_GEMMINI_FUNCTION __attribute__((unused)) static inline

// Local addresses (README, "Memory Addressing Scheme"; LocalAddr.scala): a row, and which memory it is in; of the accumulator also whether
// a write adds to what is there, and whether a read gives all 32 bits. All bits set is no place: zeros where read, nothing where written.
#define EXO_GEMMINI_IN_ACC 0x80000000u
#define EXO_GEMMINI_ADDS 0x40000000u
#define EXO_GEMMINI_FULL 0x20000000u
#define EXO_GEMMINI_NONE 0xffffffffu
#define EXO_GEMMINI_DIM 16

EXO_GEMMINI_FUNCTION uint32_t exo_gemmini_spad(int_fast32_t row) { return (uint32_t) row; }
EXO_GEMMINI_FUNCTION uint32_t exo_gemmini_acc(int_fast32_t row) { return EXO_GEMMINI_IN_ACC | (uint32_t) row; }
EXO_GEMMINI_FUNCTION uint32_t exo_gemmini_acc_add(int_fast32_t row) { return EXO_GEMMINI_IN_ACC | EXO_GEMMINI_ADDS | (uint32_t) row; }
EXO_GEMMINI_FUNCTION uint32_t exo_gemmini_acc_i32(int_fast32_t row) { return EXO_GEMMINI_IN_ACC | EXO_GEMMINI_FULL | (uint32_t) row; }

#if defined(EXO_GEMMINI_MODEL)

#include <stdio.h>
#include <stdlib.h>

// For tests of single instructions on any numbers: stores are done at once, as behind a fence, and scales that are no numbers, or negative
// beside RELU, give what bodies of the library say and not a message.
#if defined(EXO_GEMMINI_LENIENT)
#define EXO_GEMMINI_IS_LENIENT true
#else
#define EXO_GEMMINI_IS_LENIENT false
#endif

#define EXO_GEMMINI_SPAD_ROWS 16384
#define EXO_GEMMINI_ACC_ROWS 1024

// What has been executed, and what it costs at least. Numbers of cycles are derived from the RTL's parameters and were never measured:
// a bus of 16 bytes (Configs.scala, dma_buswidth), each request aligned; an array that takes a row each cycle.
struct exo_gemmini_counts {
  uint64_t mvin, zero, mvout, preload, compute, config_ld, config_st, config_ex, flush, fence;
  uint64_t config_same;   // configurations that changed nothing
  uint64_t loaded_bytes, stored_bytes;
  uint64_t load_cycles;   // beats of 16 bytes; a row that is repeated is fetched once; a row of zeros is one cycle; a scale takes 4 for 16 cells
  uint64_t store_cycles;  // beats of 16 bytes
  uint64_t array_cycles;  // 16 for a product that is given weights; else its rows, 4 at least (ExecuteController.scala, total_rows)
  uint64_t drain_cycles;  // 33 for each config_ex, which waits for the array to be empty: 15 + 16 rows, and two registers
  uint64_t macs;          // multiplications that count: rows of A, columns of B, and the shorter of what lies between
};

// What main memory has not got yet, as far as the order of instructions says: an mvout is done after a fence, not before.
struct exo_gemmini_pending {
  uint64_t base, stride, rows, bytes;
  unsigned char *cells;  // of all rows, if memory is written at the fence
};

struct exo_gemmini_machine {
  int8_t spad[EXO_GEMMINI_SPAD_ROWS][EXO_GEMMINI_DIM];
  int32_t acc[EXO_GEMMINI_ACC_ROWS][EXO_GEMMINI_DIM];
  uint16_t spad_set[EXO_GEMMINI_SPAD_ROWS], acc_set[EXO_GEMMINI_ACC_ROWS];  // a bit for each cell that has been written
  struct {
    bool is_set, shrunk;
    uint32_t block_stride;
    float scale;
    uint64_t stride;
  } ld[3];
  struct {
    bool is_set, relu;
    float scale;
    uint64_t stride;
  } st;
  struct {
    bool is_set, weight_stationary, relu, transpose_a, transpose_b;
    uint32_t shift, a_stride, c_stride;
  } ex;
  bool is_preloaded, has_weights;           // a preload without its compute; something in the array that a compute can go on with
  uint64_t given, result;                   // its operands
  int32_t array[EXO_GEMMINI_DIM][EXO_GEMMINI_DIM];  // weights, or sums where these stay
  struct exo_gemmini_pending *pending;
  size_t pendings, pendings_max;
  bool defers, is_told;  // stores wait for a fence; the environment has been asked
  uint64_t skip, configs;
  unsigned funct;
  uint64_t rs1, rs2;
  struct exo_gemmini_counts counts;
};
// One for a program, though the text stands in each of its files.
__attribute__((weak)) struct exo_gemmini_machine exo_gemmini_machine;

EXO_GEMMINI_FUNCTION void exo_gemmini_reject(const char *why) {
  static const struct {
    unsigned funct;
    const char *name;
  } names[] = {{0, "config"}, {1, "mvin2"}, {2, "mvin"}, {3, "mvout"}, {4, "compute_preloaded"}, {5, "compute_accumulated"},
               {6, "preload"}, {7, "flush"}, {14, "mvin3"}};
  struct exo_gemmini_machine *g = &exo_gemmini_machine;
  const char *name = "instruction";
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (names[k].funct == g->funct)
      name = names[k].name;
  fflush(stdout);
  fprintf(stderr, "gemmini: %s (funct %u, rs1 = 0x%016llx, rs2 = 0x%016llx): %s\n", name, g->funct, (unsigned long long) g->rs1,
          (unsigned long long) g->rs2, why);
  abort();
}
EXO_GEMMINI_FUNCTION void exo_gemmini_demand(bool holds, const char *why) {
  if (!holds)
    exo_gemmini_reject(why);
}

// An operand of a movement or product: its address, columns and rows.
struct exo_gemmini_operand {
  uint32_t address, row, cols, rows;
  bool in_acc, adds, full, none;
};
EXO_GEMMINI_FUNCTION struct exo_gemmini_operand exo_gemmini_operand_of(uint64_t word) {
  struct exo_gemmini_operand x = {.address = (uint32_t) word, .cols = (uint32_t) (word >> 32 & 0xffff), .rows = (uint32_t) (word >> 48)};
  x.none = x.address == EXO_GEMMINI_NONE;
  x.in_acc = x.address >> 31 & 1;
  x.adds = x.address >> 30 & 1;
  x.full = x.address >> 29 & 1;
  x.row = x.address & 0x1fffffff;
  return x;
}
// That `rows` rows from `row` on, `stride` apart, are there. (Spike ends on others, RTL takes the low 14 bits.)
EXO_GEMMINI_FUNCTION void exo_gemmini_demand_rows(struct exo_gemmini_operand x, uint64_t rows, uint64_t stride) {
  uint64_t end = rows == 0 ? x.row : x.row + (rows - 1) * stride + 1;
  exo_gemmini_demand(end <= (x.in_acc ? EXO_GEMMINI_ACC_ROWS : EXO_GEMMINI_SPAD_ROWS), "rows of local memory that are not there");
}
EXO_GEMMINI_FUNCTION int8_t exo_gemmini_spad_at(uint32_t row, uint32_t col) {
  exo_gemmini_demand(exo_gemmini_machine.spad_set[row] >> col & 1, "a cell of the scratchpad that was never written");
  return exo_gemmini_machine.spad[row][col];
}
EXO_GEMMINI_FUNCTION int32_t exo_gemmini_acc_at(uint32_t row, uint32_t col) {
  exo_gemmini_demand(exo_gemmini_machine.acc_set[row] >> col & 1, "a cell of the accumulator that was never written");
  return exo_gemmini_machine.acc[row][col];
}
EXO_GEMMINI_FUNCTION void exo_gemmini_set_spad(uint32_t row, uint32_t col, int8_t value) {
  exo_gemmini_machine.spad[row][col] = value;
  exo_gemmini_machine.spad_set[row] |= (uint16_t) (1u << col);
}
// Sums wrap (AccumulatorMem.scala has plain adders).
EXO_GEMMINI_FUNCTION void exo_gemmini_set_acc(uint32_t row, uint32_t col, int32_t value, bool adds) {
  uint32_t sum = (uint32_t) value + (adds ? (uint32_t) exo_gemmini_acc_at(row, col) : 0);
  memcpy(&exo_gemmini_machine.acc[row][col], &sum, sizeof sum);
  exo_gemmini_machine.acc_set[row] |= (uint16_t) (1u << col);
}

EXO_GEMMINI_FUNCTION float exo_gemmini_float_of(uint64_t word) {
  uint32_t bits = (uint32_t) word;
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}
EXO_GEMMINI_FUNCTION bool exo_gemmini_is_finite(float x) { return x - x == 0; }
// A product in f32, the nearest integer (of two the even one), and the nearest that i8 holds (gemmini_params.h, ACC_SCALE and MVIN_SCALE).
EXO_GEMMINI_FUNCTION int8_t exo_gemmini_scaled(float x, float scale) {
  float product = x * scale;
  if (!(product > -128))
    return -128;
  if (product >= 127)
    return 127;
  int whole = (int) product;
  float rest = product - (float) whole;
  if (rest > 0.5f || (rest == 0.5f && whole % 2 != 0))
    whole++;
  if (rest < -0.5f || (rest == -0.5f && whole % 2 != 0))
    whole--;
  return (int8_t) whole;
}
// Shifted to the right, to the nearest (of two the even one), and to the nearest that i8 holds (gemmini_params.h, ROUNDING_RIGHT_SHIFT).
EXO_GEMMINI_FUNCTION int8_t exo_gemmini_shifted(int32_t x, uint32_t shift) {
  int64_t floor = x >> shift, rest = (int64_t) x - floor * ((int64_t) 1 << shift), half = shift == 0 ? 1 : (int64_t) 1 << (shift - 1);
  int64_t r = floor + (rest > half || (rest == half && floor % 2 != 0));
  return (int8_t) (r < -128 ? -128 : r > 127 ? 127 : r);
}

// Beats of 16 bytes that rows take, each from where it is in memory (DMA.scala: requests are aligned).
EXO_GEMMINI_FUNCTION uint64_t exo_gemmini_beats(uint64_t base, uint64_t stride, uint64_t rows, uint64_t bytes) {
  uint64_t beats = 0;
  for (uint64_t row = 0; row < rows; row++) {
    uint64_t first = base + row * stride;
    beats += (first + bytes - 1) / 16 - first / 16 + 1;
  }
  return beats;
}

// ---- Main memory. Nothing but a fence orders it (README, "ROB"): an mvin must not read what an mvout before may still have to write.
EXO_GEMMINI_FUNCTION bool exo_gemmini_is_pending(uint64_t base, uint64_t stride, uint64_t rows, uint64_t bytes) {
  struct exo_gemmini_machine *g = &exo_gemmini_machine;
  uint64_t end = base + (rows - 1) * stride + bytes;
  for (size_t k = 0; k < g->pendings; k++) {
    struct exo_gemmini_pending *p = &g->pending[k];
    if (end <= p->base || p->base + (p->rows - 1) * p->stride + p->bytes <= base)
      continue;
    for (uint64_t i = 0; i < p->rows; i++)
      for (uint64_t j = 0; j < rows; j++)
        if (base + j * stride < p->base + i * p->stride + p->bytes && p->base + i * p->stride < base + j * stride + bytes)
          return true;
  }
  return false;
}
EXO_GEMMINI_FUNCTION struct exo_gemmini_pending *exo_gemmini_new_pending(uint64_t base, uint64_t stride, uint64_t rows, uint64_t bytes) {
  struct exo_gemmini_machine *g = &exo_gemmini_machine;
  if (g->pendings == g->pendings_max) {
    g->pendings_max = 2 * g->pendings_max + 64;
    g->pending = (struct exo_gemmini_pending *) realloc(g->pending, g->pendings_max * sizeof *g->pending);
    exo_gemmini_demand(g->pending != NULL, "no memory for the model");
  }
  struct exo_gemmini_pending *p = &g->pending[g->pendings++];
  *p = (struct exo_gemmini_pending) {.base = base, .stride = stride, .rows = rows, .bytes = bytes};
  if (g->defers) {
    p->cells = (unsigned char *) malloc(rows * bytes);
    exo_gemmini_demand(p->cells != NULL, "no memory for the model");
  }
  return p;
}
EXO_GEMMINI_FUNCTION void exo_gemmini_settle(void) {
  struct exo_gemmini_machine *g = &exo_gemmini_machine;
  for (size_t k = 0; k < g->pendings; k++) {
    struct exo_gemmini_pending *p = &g->pending[k];
    for (uint64_t row = 0; p->cells != NULL && row < p->rows; row++)
      memcpy((void *) (uintptr_t) (p->base + row * p->stride), p->cells + row * p->bytes, p->bytes);
    free(p->cells);
  }
  free(g->pending);
  g->pending = NULL;
  g->pendings = g->pendings_max = 0;
}

// ---- Instructions
// Spike: config; bits as in GemminiISA.scala and gemmini-rocc-tests' gemmini.h. Part of what is in a record is not modelled.
EXO_GEMMINI_FUNCTION void exo_gemmini_do_config(uint64_t rs1, uint64_t rs2) {
  struct exo_gemmini_machine *g = &exo_gemmini_machine;
  unsigned kind = rs1 & 3;
  float scale = exo_gemmini_float_of(kind == 2 ? rs2 >> 32 : rs1 >> 32);
  bool is_skipped = ++g->configs == g->skip;
  if (kind == 1) {
    unsigned id = rs1 >> 3 & 3;
    exo_gemmini_demand(id <= 2, "there are three records of loads");
    exo_gemmini_demand((rs1 >> 8 & 0xff) <= 1, "pixels that are repeated are not modelled");
    exo_gemmini_demand(exo_gemmini_is_finite(scale) && scale != 0, "a scale that is no number, or 0, which some machines take for 1");
    uint32_t block_stride = rs1 >> 16 & 0xffff;
    bool shrunk = rs1 >> 2 & 1;
    if (is_skipped)
      return;
    g->counts.config_ld++;
    g->counts.config_same += g->ld[id].is_set && g->ld[id].shrunk == shrunk && g->ld[id].block_stride == block_stride &&
                             g->ld[id].scale == scale && g->ld[id].stride == rs2;
    g->ld[id].is_set = true;
    g->ld[id].shrunk = shrunk;
    g->ld[id].block_stride = block_stride;
    g->ld[id].scale = scale;
    g->ld[id].stride = rs2;
  } else if (kind == 2) {
    unsigned act = rs1 >> 2 & 3;
    exo_gemmini_demand(act <= 1, "layer norm and iGELU are not modelled");
    // A window without a stride is something else to RTL (StoreController.scala), as is a scale with all bits set.
    exo_gemmini_demand((rs1 >> 4 & 15) == 0, "pooling is not modelled");
    exo_gemmini_demand(exo_gemmini_is_finite(scale) || EXO_GEMMINI_IS_LENIENT, "a scale that is no number");
    if (is_skipped)
      return;
    uint64_t stride = rs2 & 0xffffffff;
    g->counts.config_st++;
    g->counts.config_same += g->st.is_set && g->st.relu == (act == 1) && g->st.scale == scale && g->st.stride == stride;
    g->st.is_set = true;
    g->st.relu = act == 1;
    g->st.scale = scale;
    g->st.stride = stride;
  } else if (kind == 0) {
    unsigned act = rs1 >> 3 & 3;
    bool only_strides = rs1 >> 7 & 1, weight_stationary = rs1 >> 2 & 1, transpose_a = rs1 >> 8 & 1, transpose_b = rs1 >> 9 & 1;
    uint32_t shift = (uint32_t) rs2, a_stride = rs1 >> 16 & 0xffff, c_stride = (uint32_t) (rs2 >> 48);
    exo_gemmini_demand(act <= 1, "layer norm and iGELU are not modelled");
    exo_gemmini_demand(shift < 32, "a shift of 32 and more");
    exo_gemmini_demand(only_strides || !(weight_stationary ? transpose_a && transpose_b : transpose_b && !transpose_a),
                       "there is one transposer: of A^T and B^T one where weights stay, and not B^T alone where sums stay");
    exo_gemmini_demand(!only_strides || g->ex.is_set, "the strides of products whose other state was never written");
    if (is_skipped)
      return;
    bool is_same = g->ex.is_set && g->ex.a_stride == a_stride && g->ex.c_stride == c_stride &&
                   (only_strides || (g->ex.weight_stationary == weight_stationary && g->ex.relu == (act == 1) &&
                                     g->ex.transpose_a == transpose_a && g->ex.transpose_b == transpose_b && g->ex.shift == shift));
    g->counts.config_ex++;
    g->counts.config_same += is_same;
    g->counts.drain_cycles += 33;
    g->ex.is_set = true;
    g->ex.a_stride = a_stride;
    g->ex.c_stride = c_stride;
    if (!only_strides) {
      g->ex.weight_stationary = weight_stationary;
      g->ex.relu = act == 1;
      g->ex.transpose_a = transpose_a;
      g->ex.transpose_b = transpose_b;
      g->ex.shift = shift;
    }
    // The array is emptied (ReservationStation.scala); that it keeps something is nowhere said.
    g->is_preloaded = g->has_weights = false;
  } else {
    exo_gemmini_reject("normalisation is not modelled");
  }
}

// Spike: mvin. What lies outside of rows and columns stays as it is. An address of 0 makes zeros (test mvin_mvout_zeros), a stride of 0
// loads one row into all (mvin_mvout_acc_zero_stride).
EXO_GEMMINI_FUNCTION void exo_gemmini_do_mvin(unsigned id, uint64_t base, uint64_t word) {
  struct exo_gemmini_machine *g = &exo_gemmini_machine;
  struct exo_gemmini_operand to = exo_gemmini_operand_of(word);
  exo_gemmini_demand(g->ld[id].is_set, "a load whose record was never written");
  uint64_t stride = g->ld[id].stride, block_stride = g->ld[id].block_stride;
  float scale = g->ld[id].scale;
  bool is_wide = to.in_acc && !g->ld[id].shrunk;
  uint64_t size = is_wide ? 4 : 1, blocks = (to.cols + EXO_GEMMINI_DIM - 1) / EXO_GEMMINI_DIM;
  exo_gemmini_demand(!to.none, "no place to load to");
  exo_gemmini_demand(to.rows >= 1 && to.cols >= 1, "nothing to load");
  exo_gemmini_demand(to.rows <= EXO_GEMMINI_DIM, "more than 16 rows");
  exo_gemmini_demand(to.cols <= (is_wide ? 1 : 4) * EXO_GEMMINI_DIM, "more columns than a load has: 64, or 16 of i32");  // MAX_BLOCK_LEN
  exo_gemmini_demand(block_stride >= to.rows, "blocks that overlap");  // LoadController.scala asserts it
  exo_gemmini_demand_rows(to, to.rows + (blocks - 1) * block_stride, 1);
  exo_gemmini_demand(!is_wide || base == 0 || (base % 4 == 0 && (to.rows == 1 || stride % 4 == 0)), "i32 that are not aligned");
  uint64_t bytes = to.cols * size, fetched = stride == 0 ? 1 : to.rows;
  if (base == 0) {
    g->counts.zero++;
    g->counts.load_cycles += to.rows * blocks;
  } else {
    exo_gemmini_demand(!exo_gemmini_is_pending(base, stride, to.rows, bytes), "a load of what a store before has written, without a fence");
    uint64_t beats = exo_gemmini_beats(base, stride, fetched, bytes), scaling = scale == 1 || is_wide ? 0 : 4 * to.rows * blocks;
    g->counts.mvin++;
    g->counts.loaded_bytes += fetched * bytes;
    g->counts.load_cycles += beats > scaling ? beats : scaling;
  }
  for (uint32_t i = 0; i < to.rows; i++)
    for (uint32_t j = 0; j < to.cols; j++) {
      uint32_t row = to.row + i + (uint32_t) (j / EXO_GEMMINI_DIM * block_stride), col = j % EXO_GEMMINI_DIM;
      const void *cell = (const void *) (uintptr_t) (base + i * stride + j * size);
      int32_t value = 0;
      if (base != 0 && is_wide) {
        memcpy(&value, cell, 4);
      } else if (base != 0) {
        int8_t byte;
        memcpy(&byte, cell, 1);
        value = exo_gemmini_scaled(byte, scale);
      }
      if (to.in_acc)
        exo_gemmini_set_acc(row, col, value, to.adds);
      else
        exo_gemmini_set_spad(row, col, (int8_t) value);
    }
}

// Spike: mvout. What is read as i8 may have four blocks, 16 rows apart. From the accumulator it is scaled and saturated, then RELU is
// applied; RTL has RELU first, which is the same unless the scale is negative.
EXO_GEMMINI_FUNCTION void exo_gemmini_do_mvout(uint64_t base, uint64_t word) {
  struct exo_gemmini_machine *g = &exo_gemmini_machine;
  struct exo_gemmini_operand from = exo_gemmini_operand_of(word);
  bool is_wide = from.in_acc && from.full, is_scaled = from.in_acc && !from.full;
  uint64_t size = is_wide ? 4 : 1, bytes = from.cols * size, blocks = (from.cols + EXO_GEMMINI_DIM - 1) / EXO_GEMMINI_DIM;
  exo_gemmini_demand(g->st.is_set, "a store whose record was never written");
  exo_gemmini_demand(base != 0, "a store to address 0");
  exo_gemmini_demand(!from.none, "no place to store from");
  exo_gemmini_demand((from.address >> 26 & 7) == 0, "normalisation is not modelled");
  exo_gemmini_demand(from.rows >= 1 && from.cols >= 1, "nothing to store");
  exo_gemmini_demand(from.rows <= EXO_GEMMINI_DIM, "more than 16 rows");
  exo_gemmini_demand(from.cols <= (is_wide ? 1 : 4) * EXO_GEMMINI_DIM, "more columns than a store has: 64, or 16 of i32");
  exo_gemmini_demand_rows(from, from.rows + (blocks - 1) * EXO_GEMMINI_DIM, 1);
  exo_gemmini_demand(!is_wide || (base % 4 == 0 && (from.rows == 1 || g->st.stride % 4 == 0)), "i32 that are not aligned");
  exo_gemmini_demand(from.rows == 1 || g->st.stride >= bytes, "rows that overlap in main memory");
  exo_gemmini_demand(!is_scaled || !g->st.relu || g->st.scale >= 0 || EXO_GEMMINI_IS_LENIENT,
                     "RELU with a negative scale, on which Spike and RTL differ");
  g->counts.mvout++;
  g->counts.stored_bytes += from.rows * bytes;
  g->counts.store_cycles += exo_gemmini_beats(base, g->st.stride, from.rows, bytes);
  struct exo_gemmini_pending *p = exo_gemmini_new_pending(base, g->st.stride, from.rows, bytes);
  for (uint32_t i = 0; i < from.rows; i++)
    for (uint32_t j = 0; j < from.cols; j++) {
      uint32_t row = from.row + i + j / EXO_GEMMINI_DIM * EXO_GEMMINI_DIM, col = j % EXO_GEMMINI_DIM;
      void *cell = p->cells != NULL ? (void *) (p->cells + i * bytes + j * size) : (void *) (uintptr_t) (base + i * g->st.stride + j * size);
      if (is_wide) {
        int32_t value = exo_gemmini_acc_at(row, col);
        memcpy(cell, &value, 4);
      } else {
        int8_t value = from.in_acc ? exo_gemmini_scaled((float) exo_gemmini_acc_at(row, col), g->st.scale) : exo_gemmini_spad_at(row, col);
        value = is_scaled && g->st.relu && value < 0 ? 0 : value;
        memcpy(cell, &value, 1);
      }
    }
  if (EXO_GEMMINI_IS_LENIENT)
    exo_gemmini_settle();
}

// Spike: preload. It notes what the next compute is given and where its result goes.
EXO_GEMMINI_FUNCTION void exo_gemmini_do_preload(uint64_t given, uint64_t result) {
  struct exo_gemmini_machine *g = &exo_gemmini_machine;
  struct exo_gemmini_operand c = exo_gemmini_operand_of(result), bd = exo_gemmini_operand_of(given);
  exo_gemmini_demand(g->ex.is_set, "a product whose state was never written");
  exo_gemmini_demand(bd.none || !bd.in_acc, "an operand in the accumulator, which Spike does not have");
  exo_gemmini_demand(bd.rows <= EXO_GEMMINI_DIM && bd.cols <= EXO_GEMMINI_DIM && c.rows <= EXO_GEMMINI_DIM && c.cols <= EXO_GEMMINI_DIM,
                     "more than 16 rows or columns");
  if (!bd.none)
    exo_gemmini_demand_rows(bd, bd.rows, 1);
  if (!c.none) {
    exo_gemmini_demand(c.rows <= 1 || g->ex.c_stride >= 1, "rows of a result that overlap");
    exo_gemmini_demand_rows(c, c.rows, g->ex.c_stride);
  }
  g->counts.preload++;
  g->is_preloaded = true;
  g->given = given;
  g->result = result;
}

// Whether rows that an operand has, `stride` apart, meet the rows of a result.
EXO_GEMMINI_FUNCTION bool exo_gemmini_meet(struct exo_gemmini_operand x, uint64_t stride, struct exo_gemmini_operand c, uint64_t c_stride) {
  for (uint32_t i = 0; i < x.rows; i++)
    for (uint32_t j = 0; j < c.rows; j++)
      if (x.row + i * stride == c.row + j * c_stride)
        return true;
  return false;
}

// A cell of an operand in the scratchpad, 0 outside of it. To a transposed one Spike takes rows and columns for those of what comes of it,
// gemmini.h for those of what is there: such a one has 16 of both.
EXO_GEMMINI_FUNCTION int8_t exo_gemmini_cell(struct exo_gemmini_operand x, uint32_t i, uint32_t j, uint32_t stride, bool transposed) {
  if (x.none || i >= x.rows || j >= x.cols)
    return 0;
  return transposed ? exo_gemmini_spad_at(x.row + j * stride, i) : exo_gemmini_spad_at(x.row + i * stride, j);
}

// Spike: compute. With weights that stay, what is given is laid into the array if `lays`, and else what lies there is used again; A runs
// through, D is added, the result is written. With sums that stay, the array begins with what is given if `lays`, and A * B is added.
EXO_GEMMINI_FUNCTION void exo_gemmini_do_compute(uint64_t first, uint64_t second, bool lays) {
  enum { dim = EXO_GEMMINI_DIM };
  struct exo_gemmini_machine *g = &exo_gemmini_machine;
  struct exo_gemmini_operand a = exo_gemmini_operand_of(first), bd = exo_gemmini_operand_of(second);
  struct exo_gemmini_operand given = exo_gemmini_operand_of(g->given), c = exo_gemmini_operand_of(g->result);
  bool weights_stay = g->ex.weight_stationary;
  exo_gemmini_demand(g->is_preloaded, "a compute without a preload");
  exo_gemmini_demand(!a.none, "a compute without A, which is undefined");
  exo_gemmini_demand(!a.in_acc && (bd.none || !bd.in_acc), "an operand in the accumulator, which Spike does not have");
  exo_gemmini_demand(a.rows >= 1 && a.cols >= 1, "an A without cells");
  exo_gemmini_demand(a.rows <= dim && a.cols <= dim && bd.rows <= dim && bd.cols <= dim, "more than 16 rows or columns");
  exo_gemmini_demand_rows(a, g->ex.transpose_a ? a.cols : a.rows, g->ex.a_stride);
  if (!bd.none)
    exo_gemmini_demand_rows(bd, bd.rows, 1);
  struct exo_gemmini_operand b = weights_stay ? given : bd;
  exo_gemmini_demand(!g->ex.transpose_a || (a.rows == dim && a.cols == dim), "a transposed A that is not 16 x 16");
  exo_gemmini_demand(!g->ex.transpose_b || b.none || (b.rows == dim && b.cols == dim), "a transposed B that is not 16 x 16");
  exo_gemmini_demand(lays || g->has_weights, "a compute that goes on with what was never laid into the array");
  exo_gemmini_demand(lays || given.none, "a preload of what compute_accumulated does not use");
  if (!c.none) {
    // Spike writes them all, RTL those that were fed; in reverse order where sums stay, and these clipped to 20 bits.
    exo_gemmini_demand(!weights_stay || c.rows <= a.rows, "a result with more rows than A");
    exo_gemmini_demand(weights_stay || g->ex.c_stride == 1, "sums that stay, written to rows that lie apart");
    exo_gemmini_demand(weights_stay || !c.in_acc, "sums that stay, written to the accumulator, on which Spike and RTL differ");
    exo_gemmini_demand(c.in_acc || !(exo_gemmini_meet(a, g->ex.a_stride, c, g->ex.c_stride) ||
                                     (!bd.none && exo_gemmini_meet(bd, 1, c, g->ex.c_stride)) ||
                                     (!given.none && exo_gemmini_meet(given, 1, c, g->ex.c_stride))),
                       "a result in the place of an operand");
  }
  if (lays)
    for (uint32_t i = 0; i < dim; i++)
      for (uint32_t j = 0; j < dim; j++)
        g->array[i][j] = exo_gemmini_cell(given, i, j, 1, weights_stay && g->ex.transpose_b);
  g->has_weights = true;
  g->is_preloaded = false;

  int32_t out[dim][dim];
  for (uint32_t i = 0; i < dim; i++)
    for (uint32_t j = 0; j < dim; j++) {
      int32_t sum = weights_stay ? exo_gemmini_cell(bd, i, j, 1, false) : g->array[i][j];
      for (uint32_t k = 0; k < dim; k++) {
        int8_t x = exo_gemmini_cell(a, i, k, g->ex.a_stride, g->ex.transpose_a);
        sum += x * (weights_stay ? g->array[k][j] : exo_gemmini_cell(bd, k, j, 1, g->ex.transpose_b));
      }
      out[i][j] = sum;
    }
  if (!weights_stay) {
    for (uint32_t i = 0; i < dim; i++)
      for (uint32_t j = 0; j < dim; j++)
        exo_gemmini_demand(out[i][j] >= -(1 << 19) && out[i][j] < 1 << 19, "a sum that the array's 20 bits do not hold");
    memcpy(g->array, out, sizeof out);
  }
  for (uint32_t i = 0; !c.none && i < c.rows; i++)
    for (uint32_t j = 0; j < c.cols; j++) {
      uint32_t row = c.row + i * g->ex.c_stride;
      if (c.in_acc) {
        exo_gemmini_set_acc(row, j, out[i][j], c.adds);
      } else {
        int8_t byte = exo_gemmini_shifted(out[i][j], weights_stay ? 0 : g->ex.shift);
        exo_gemmini_set_spad(row, j, g->ex.relu && byte < 0 ? 0 : byte);
      }
    }

  uint32_t fed = bd.none || !weights_stay || bd.rows < a.rows ? a.rows : bd.rows;
  bool takes_all = (lays && !given.none) || !weights_stay || g->ex.transpose_a || g->ex.transpose_b;
  g->counts.compute++;
  g->counts.array_cycles += takes_all ? dim : fed < 4 ? 4 : fed;
  g->counts.macs += (uint64_t) a.rows * (b.none || b.rows > a.cols ? a.cols : b.rows) * (b.none ? c.cols : b.cols);
}

EXO_GEMMINI_FUNCTION void exo_gemmini_execute(unsigned funct, uint64_t rs1, uint64_t rs2) {
  struct exo_gemmini_machine *g = &exo_gemmini_machine;
  g->funct = funct;
  g->rs1 = rs1;
  g->rs2 = rs2;
  if (!g->is_told) {
    const char *skip = getenv("EXO_GEMMINI_SKIP_CONFIG"), *defers = getenv("EXO_GEMMINI_DEFER_STORES");
    g->is_told = true;
    g->skip = skip != NULL && g->skip == 0 ? strtoull(skip, NULL, 10) : g->skip;
    g->defers = g->defers || (defers != NULL && *defers != 0 && *defers != '0');
  }
  switch (funct) {
  case 0: exo_gemmini_do_config(rs1, rs2); break;
  case 1: exo_gemmini_do_mvin(1, rs1, rs2); break;
  case 2: exo_gemmini_do_mvin(0, rs1, rs2); break;
  case 3: exo_gemmini_do_mvout(rs1, rs2); break;
  case 4: exo_gemmini_do_compute(rs1, rs2, true); break;
  case 5: exo_gemmini_do_compute(rs1, rs2, false); break;
  case 6: exo_gemmini_do_preload(rs1, rs2); break;
  case 7: g->counts.flush++; break;  // of translations of addresses, which the model has not
  case 14: exo_gemmini_do_mvin(2, rs1, rs2); break;
  default: exo_gemmini_reject("this is not modelled");
  }
}
#define EXO_GEMMINI_CUSTOM(funct, rs1, rs2) exo_gemmini_execute(funct, rs1, rs2)

// ---- For programs that ask the model
// All as it is when the machine is switched on: nothing has been written, counts are 0. What is skipped and deferred stays so.
EXO_GEMMINI_FUNCTION void exo_gemmini_reset(void) {
  struct exo_gemmini_machine *g = &exo_gemmini_machine;
  uint64_t skip = g->skip;
  bool defers = g->defers, is_told = g->is_told;
  exo_gemmini_settle();
  memset(g, 0, sizeof *g);
  g->skip = skip;
  g->defers = defers;
  g->is_told = is_told;
}
// The n-th configuration that is executed from now on does nothing, counting from 1; 0: all do what they say. So one can see that each is
// needed: without it there is another result, or a message. The environment says it as EXO_GEMMINI_SKIP_CONFIG=n.
EXO_GEMMINI_FUNCTION void exo_gemmini_skip_config(uint64_t n) {
  exo_gemmini_machine.skip = n == 0 ? 0 : exo_gemmini_machine.configs + n;
  exo_gemmini_machine.is_told = true;
}
// Stores write main memory at the next fence, which is as late as the machine may. A program that reads it before then sees what was there.
// The environment says it as EXO_GEMMINI_DEFER_STORES=1.
EXO_GEMMINI_FUNCTION void exo_gemmini_defer_stores(bool defers) { exo_gemmini_machine.defers = defers; }
EXO_GEMMINI_FUNCTION const struct exo_gemmini_counts *exo_gemmini_counted(void) { return &exo_gemmini_machine.counts; }

EXO_GEMMINI_FUNCTION void exo_gemmini_report(FILE *file) {
  const struct exo_gemmini_counts *n = exo_gemmini_counted();
  const struct {
    const char *name;
    uint64_t count;
  } lines[] = {{"mvin", n->mvin}, {"mvin of zeros", n->zero}, {"mvout", n->mvout}, {"preload", n->preload}, {"compute", n->compute},
               {"config_ld", n->config_ld}, {"config_st", n->config_st}, {"config_ex", n->config_ex},
               {"configurations that change nothing", n->config_same}, {"flush", n->flush}, {"fence", n->fence},
               {"bytes loaded", n->loaded_bytes}, {"bytes stored", n->stored_bytes}, {"load cycles", n->load_cycles},
               {"store cycles", n->store_cycles}, {"array cycles", n->array_cycles}, {"drain cycles", n->drain_cycles},
               {"multiplications", n->macs}};
  for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
    fprintf(file, "%-36s%12llu\n", lines[k].name, (unsigned long long) lines[k].count);
}
EXO_GEMMINI_FUNCTION void exo_gemmini_fence(void) {
  exo_gemmini_machine.counts.fence++;
  exo_gemmini_settle();
}

#elif defined(__riscv) && __riscv_xlen == 64

// What is in main memory may be read and written whenever an instruction stands: "memory".
#define EXO_GEMMINI_CUSTOM(funct, rs1, rs2) \
  __asm__ volatile(".insn r 0x7b, 3, " #funct ", x0, %0, %1" : : "r"((uint64_t) (rs1)), "r"((uint64_t) (rs2)) : "memory")
// The processor waits for the accelerator, and accesses are done that come before.
EXO_GEMMINI_FUNCTION void exo_gemmini_fence(void) { __asm__ volatile("fence" : : : "memory"); }

#else
#error "Gemmini is part of a 64-bit RISC-V: compile for one (riscv64-linux-gnu-gcc), or with -DEXO_GEMMINI_MODEL for a model of it that runs anywhere"
#endif

#if defined(EXO_GEMMINI_CUSTOM)
// ---- Instructions (gemmini-rocc-tests, gemmini.h; GemminiISA.scala)
EXO_GEMMINI_FUNCTION uint64_t exo_gemmini_operand(uint32_t local, int64_t cols, int64_t rows) {
  return (uint64_t) rows << 48 | (uint64_t) cols << 32 | local;
}
EXO_GEMMINI_FUNCTION uint64_t exo_gemmini_bits(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

// Record id (0, 1, 2) of loads: bytes between rows in main memory, rows between blocks of 16 columns, whether the accumulator gets i8. Cells are
// loaded as they are: each pixel once, and 1.0 as the scale.
EXO_GEMMINI_FUNCTION void exo_gemmini_config_ld(unsigned id, int64_t stride, int64_t block_stride, bool shrunk) {
  uint64_t record = exo_gemmini_bits(1.0f) << 32 | (uint64_t) block_stride << 16 | 1u << 8 | id << 3 | (shrunk ? 4u : 0u) | 1u;
  EXO_GEMMINI_CUSTOM(0, record, (uint64_t) stride);
}
// Bytes between rows in main memory; of what the accumulator gives as i8, RELU and the scale. No pooling.
EXO_GEMMINI_FUNCTION void exo_gemmini_config_st(int64_t stride, bool relu, float scale) {
  EXO_GEMMINI_CUSTOM(0, (relu ? 4u : 0u) | 2u, exo_gemmini_bits(scale) << 32 | (uint64_t) stride);
}
// Weights stay in the array, nothing is transposed or shifted; rows of local memory between rows of A, and of the result.
EXO_GEMMINI_FUNCTION void exo_gemmini_config_ex(int64_t a_stride, int64_t c_stride) {
  EXO_GEMMINI_CUSTOM(0, exo_gemmini_bits(1.0f) << 32 | (uint64_t) a_stride << 16 | 4u, (uint64_t) c_stride << 48);
}
// From main memory, by record id.
EXO_GEMMINI_FUNCTION void exo_gemmini_mvin_from(unsigned id, uint64_t address, uint64_t to) {
  if (id == 0)
    EXO_GEMMINI_CUSTOM(2, address, to);
  else if (id == 1)
    EXO_GEMMINI_CUSTOM(1, address, to);
  else
    EXO_GEMMINI_CUSTOM(14, address, to);
}
EXO_GEMMINI_FUNCTION void exo_gemmini_mvin(unsigned id, const void *from, uint32_t local, int64_t cols, int64_t rows) {
  exo_gemmini_mvin_from(id, (uint64_t) (uintptr_t) from, exo_gemmini_operand(local, cols, rows));
}
// Zeros: a load from nowhere.
EXO_GEMMINI_FUNCTION void exo_gemmini_zero(unsigned id, uint32_t local, int64_t cols, int64_t rows) {
  exo_gemmini_mvin_from(id, 0, exo_gemmini_operand(local, cols, rows));
}
EXO_GEMMINI_FUNCTION void exo_gemmini_mvout(void *to, uint32_t local, int64_t cols, int64_t rows) {
  EXO_GEMMINI_CUSTOM(3, (uint64_t) (uintptr_t) to, exo_gemmini_operand(local, cols, rows));
}
// What the array is given (weights, or sums to begin with), and where the result of the next compute goes.
EXO_GEMMINI_FUNCTION void exo_gemmini_preload(uint32_t given, uint32_t result, int64_t cols, int64_t rows, int64_t result_cols, int64_t result_rows) {
  EXO_GEMMINI_CUSTOM(6, exo_gemmini_operand(given, cols, rows), exo_gemmini_operand(result, result_cols, result_rows));
}
EXO_GEMMINI_FUNCTION void exo_gemmini_compute_preloaded(uint32_t a, uint32_t bd, int64_t cols, int64_t rows, int64_t bd_cols, int64_t bd_rows) {
  EXO_GEMMINI_CUSTOM(4, exo_gemmini_operand(a, cols, rows), exo_gemmini_operand(bd, bd_cols, bd_rows));
}
EXO_GEMMINI_FUNCTION void exo_gemmini_compute_accumulated(uint32_t a, uint32_t bd, int64_t cols, int64_t rows, int64_t bd_cols, int64_t bd_rows) {
  EXO_GEMMINI_CUSTOM(5, exo_gemmini_operand(a, cols, rows), exo_gemmini_operand(bd, bd_cols, bd_rows));
}
// C (or += C) is A * B, of n rows, m columns and k between.
EXO_GEMMINI_FUNCTION void exo_gemmini_product(uint32_t a, uint32_t b, uint32_t c, int64_t n, int64_t m, int64_t k) {
  exo_gemmini_preload(b, c, m, k, m, n);
  exo_gemmini_compute_preloaded(a, EXO_GEMMINI_NONE, k, n, EXO_GEMMINI_DIM, EXO_GEMMINI_DIM);
}
// The same for several A and C, so many rows of local memory apart: B is laid into the array once.
EXO_GEMMINI_FUNCTION void exo_gemmini_products(int64_t count, int64_t a_apart, int64_t c_apart, uint32_t a, uint32_t b, uint32_t c,
                                               int64_t n, int64_t m, int64_t k) {
  exo_gemmini_product(a, b, c, n, m, k);
  for (int64_t t = 1; t < count; t++) {
    exo_gemmini_preload(EXO_GEMMINI_NONE, c + (uint32_t) (t * c_apart), EXO_GEMMINI_DIM, EXO_GEMMINI_DIM, m, n);
    exo_gemmini_compute_accumulated(a + (uint32_t) (t * a_apart), EXO_GEMMINI_NONE, k, n, EXO_GEMMINI_DIM, EXO_GEMMINI_DIM);
  }
}
EXO_GEMMINI_FUNCTION void exo_gemmini_flush(void) { EXO_GEMMINI_CUSTOM(7, 0, 0); }
#endif

#endif
