#include "rvm_conv1d.h"

// RVM in C: the four instructions that the library rvm has, on tile registers 0 to 7, which have to be literals.
//
//   exo_rvm_mld(md, base, row)       mld.w md, (base), row       a tile from memory, whose rows are `row` bytes apart
//   exo_rvm_mst(ms, base, row)       mst.w ms, (base), row       a tile to memory
//   exo_rvm_mzero(md)                mzero md
//   exo_rvm_mmasa(md, ms2, ms1)      mmasa.w md, ms2, ms1        md += ms1 * ms2^T: operands stand as in assembly
//
// With EXO_RVM_MODEL they are a model of the machine, for any C11 compiler that knows weak symbols; else they are instructions of
// RISC-V, which stock assemblers encode by .insn.
#ifndef EXO_RVM_H
#define EXO_RVM_H

#if defined(EXO_RVM_MODEL)

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// How many instructions of each kind have run.
struct exo_rvm_counts {
  unsigned long mld, mst, mzero, mmasa;
};

// The machine. Sums wrap, so cells have no sign here.
struct exo_rvm_machine {
  uint32_t tile[8][4][4];
  // Whether an instruction has written the tile: what it holds before that is not known.
  _Bool written[8];
  struct exo_rvm_counts ran;
};

// One for each thread of a program, in whatever files its code is.
__attribute__((weak)) _Thread_local struct exo_rvm_machine exo_rvm;

#define EXO_RVM_FN __attribute__((unused)) static inline

// Ends the program: what it did is not defined on the machine.
EXO_RVM_FN _Noreturn void exo_rvm_misused(const char *instruction, const char *why) {
  fprintf(stderr, "rvm: %s: %s\n", instruction, why);
  abort();
}

EXO_RVM_FN void exo_rvm_check_register(const char *instruction, int m) {
  if (m < 0 || m > 7) exo_rvm_misused(instruction, "there is no such register");
}

EXO_RVM_FN void exo_rvm_check_written(const char *instruction, int m) {
  if (!exo_rvm.written[m]) exo_rvm_misused(instruction, "it reads a register that nothing has written");
}

EXO_RVM_FN void exo_rvm_check_memory(const char *instruction, const void *base, intptr_t row) {
  if (!base) exo_rvm_misused(instruction, "its address is null");
  if ((uintptr_t) base % 4 != 0 || row % 4 != 0) exo_rvm_misused(instruction, "its address or its stride is no multiple of four bytes");
}

EXO_RVM_FN void exo_rvm_mld(int md, const void *base, intptr_t row) {
  exo_rvm_check_register("mld.w", md);
  exo_rvm_check_memory("mld.w", base, row);
  for (int i = 0; i < 4; i++) memcpy(exo_rvm.tile[md][i], (const char *) base + i * row, 16);
  exo_rvm.written[md] = 1;
  exo_rvm.ran.mld++;
}

EXO_RVM_FN void exo_rvm_mst(int ms, void *base, intptr_t row) {
  exo_rvm_check_register("mst.w", ms);
  exo_rvm_check_memory("mst.w", base, row);
  exo_rvm_check_written("mst.w", ms);
  // In which order rows are written nobody has said.
  if (row > -16 && row < 16) exo_rvm_misused("mst.w", "its rows overlap");
  for (int i = 0; i < 4; i++) memcpy((char *) base + i * row, exo_rvm.tile[ms][i], 16);
  exo_rvm.ran.mst++;
}

EXO_RVM_FN void exo_rvm_mzero(int md) {
  exo_rvm_check_register("mzero", md);
  memset(exo_rvm.tile[md], 0, sizeof exo_rvm.tile[md]);
  exo_rvm.written[md] = 1;
  exo_rvm.ran.mzero++;
}

EXO_RVM_FN void exo_rvm_mmasa(int md, int ms2, int ms1) {
  exo_rvm_check_register("mmasa.w", md);
  exo_rvm_check_register("mmasa.w", ms2);
  exo_rvm_check_register("mmasa.w", ms1);
  if (md == ms2 || md == ms1) exo_rvm_misused("mmasa.w", "it adds to a register that it multiplies");
  exo_rvm_check_written("mmasa.w", md);
  exo_rvm_check_written("mmasa.w", ms2);
  exo_rvm_check_written("mmasa.w", ms1);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 4; k++) exo_rvm.tile[md][i][j] += exo_rvm.tile[ms1][i][k] * exo_rvm.tile[ms2][j][k];
  exo_rvm.ran.mmasa++;
}

#undef EXO_RVM_FN

#elif defined(__riscv)

// Major opcode custom-1, func3 0. The tile register of a load or store stands in rd behind the element size, 10; mmasa.w has that size in rd,
// ms2 and the upper bit of ms1 in rs2, and the other bits of ms1 and md in rs1. mzero has md there alone.
//
// The compiler knows nothing of tiles, and keeps these statements in order, since they are volatile. That they read or write memory it has to
// be told.
#define exo_rvm_mld(md, base, row) \
  __asm__ volatile(".insn r 0x2b, 0, 0x02, x%2, %0, %1 # mld.w m%3, (%0), %1" \
                   : : "r"(base), "r"((long) (row)), "i"(16 + (md)), "i"(md) : "memory")
#define exo_rvm_mst(ms, base, row) \
  __asm__ volatile(".insn r 0x2b, 0, 0x06, x%2, %0, %1 # mst.w m%3, (%0), %1" \
                   : : "r"(base), "r"((long) (row)), "i"(16 + (ms)), "i"(ms) : "memory")
#define exo_rvm_mzero(md) \
  __asm__ volatile(".insn r 0x2b, 0, 0x7c, x0, x%0, x0 # mzero m%0" : : "i"(md) : "memory")
#define exo_rvm_mmasa(md, ms2, ms1) \
  __asm__ volatile(".insn r 0x2b, 0, 0x78, x16, x%0, x%1 # mmasa.w m%2, m%3, m%4" \
                   : : "i"(((ms1) & 3) << 3 | (md)), "i"((ms2) << 1 | (ms1) >> 2), "i"(md), "i"(ms2), "i"(ms1) : "memory")

#else
#error "RVM: compile for RISC-V, or define EXO_RVM_MODEL to have a model of the machine"
#endif

#endif

// A convolution in one dimension: at each place of each of OC outputs, the sum over all channels of a window of W cells from there on,
// weighted; behind the end of a channel are zeros.
// conv1d(data: i32[4, 16] @ DRAM, kernels: i32[16, 4, 4] @ DRAM, out: i32[16, 16] @ DRAM)
void conv1d(void *ctxt,
            const int32_t *restrict data,
            const int32_t *restrict kernels,
            int32_t *restrict out) {
    (void) ctxt;
    for (int_fast32_t ioo = 0; ioo < 1; ioo++) {
        for (int_fast32_t jo = 0; jo < 4; jo++) {
            ; // out_tile_0 is slot 0 of rvm.tile
            ; // out_tile_1 is slot 1 of rvm.tile
            ; // out_tile_2 is slot 2 of rvm.tile
            ; // out_tile_3 is slot 3 of rvm.tile
            exo_rvm_mzero(0);
            exo_rvm_mzero(1);
            exo_rvm_mzero(2);
            exo_rvm_mzero(3);
            for (int_fast32_t c = 0; c < 4; c++) {
                static int32_t y[16];
                for (int_fast32_t ji = 0; ji < 4; ji++) {
                    for (int_fast32_t r = 0; r < 4; r++) {
                        if (4 * jo + ji + r < 16) {
                            y[4 * ji + r] = data[16 * c + 4 * jo + ji + r];
                        } else {
                            y[4 * ji + r] = 0;
                        }
                    }
                }
                ; // kernel_tile_0 is slot 4 of rvm.tile
                ; // kernel_tile_1 is slot 5 of rvm.tile
                ; // kernel_tile_2 is slot 6 of rvm.tile
                ; // data_tile is slot 7 of rvm.tile
                exo_rvm_mld(7, &y[0], 4 * 4);
                exo_rvm_mld(4, &kernels[16 * (16 * ioo) + 4 * c], 4 * 16);
                exo_rvm_mmasa(0, 7, 4);
                exo_rvm_mld(5, &kernels[16 * (16 * ioo + 4) + 4 * c], 4 * 16);
                exo_rvm_mmasa(1, 7, 5);
                exo_rvm_mld(6, &kernels[16 * (16 * ioo + 8) + 4 * c], 4 * 16);
                exo_rvm_mmasa(2, 7, 6);
                exo_rvm_mld(4, &kernels[16 * (16 * ioo + 12) + 4 * c], 4 * 16);
                exo_rvm_mmasa(3, 7, 4);
            }
            exo_rvm_mst(0, &out[16 * (16 * ioo) + 4 * jo], 4 * 16);
            exo_rvm_mst(1, &out[16 * (16 * ioo + 4) + 4 * jo], 4 * 16);
            exo_rvm_mst(2, &out[16 * (16 * ioo + 8) + 4 * jo], 4 * 16);
            exo_rvm_mst(3, &out[16 * (16 * ioo + 12) + 4 * jo], 4 * 16);
        }
    }
}
