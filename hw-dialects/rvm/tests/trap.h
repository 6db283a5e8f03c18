// RVM where there is none: instructions of RVM trap on another RISC-V, and are done here by the model. Included into one file of a program for
// Linux on RV64 (`-include trap.h`), it takes the signal from the start. What is wrong (an encoding that RVM does not have) ends the program.
//
// Instructions are taken apart by the fields of the specification, and not by how rvm.h puts them together.
#ifndef EXO_RVM_TRAP_H
#define EXO_RVM_TRAP_H

#define _GNU_SOURCE
#include <signal.h>
#include <ucontext.h>

#ifdef EXO_RVM_H
#error "trap.h stands before rvm.h"
#endif
// The model's names, beside those of the instructions.
#define EXO_RVM_MODEL
#define exo_rvm_mld exo_rvm_model_mld
#define exo_rvm_mst exo_rvm_model_mst
#define exo_rvm_mzero exo_rvm_model_mzero
#define exo_rvm_mmasa exo_rvm_model_mmasa
#include "../rvm.h"
#undef EXO_RVM_MODEL
#undef EXO_RVM_H
#undef exo_rvm_mld
#undef exo_rvm_mst
#undef exo_rvm_mzero
#undef exo_rvm_mmasa

// Bits from to to of an instruction, both counted.
static unsigned exo_rvm_bits(uint32_t word, int to, int from) {
  return word >> from & ((1u << (to - from + 1)) - 1);
}

static void exo_rvm_trapped(int number, siginfo_t *info, void *context) {
  greg_t *x = ((ucontext_t *) context)->uc_mcontext.__gregs;  // x[0] is the program counter
  uint32_t word;
  (void) number, (void) info;
  memcpy(&word, (const void *) x[0], sizeof word);
  unsigned op = exo_rvm_bits(word, 31, 27), kind = exo_rvm_bits(word, 26, 25), size = exo_rvm_bits(word, 11, 10);
  unsigned rs2 = exo_rvm_bits(word, 24, 20), rs1 = exo_rvm_bits(word, 19, 15), tile = exo_rvm_bits(word, 9, 7);
  unsigned ms2 = exo_rvm_bits(word, 23, 21), ms1 = exo_rvm_bits(word, 20, 18), md = exo_rvm_bits(word, 17, 15);
  if (exo_rvm_bits(word, 6, 0) != 0x2b || exo_rvm_bits(word, 14, 12) != 0) exo_rvm_misused("trap", "this is no instruction of RVM");
  if (kind == 2 && size == 2 && op <= 1) {
    if (!rs1 || !rs2) exo_rvm_misused("trap", "an address or stride is in register zero");
    if (op == 0) exo_rvm_model_mld((int) tile, (const void *) x[rs1], (intptr_t) x[rs2]);
    else exo_rvm_model_mst((int) tile, (void *) x[rs1], (intptr_t) x[rs2]);
  } else if (kind == 0 && exo_rvm_bits(word, 24, 24) == 0 && tile == 0 && op == 0x1e && size == 2) {
    exo_rvm_model_mmasa((int) md, (int) ms2, (int) ms1);
  } else if (kind == 0 && exo_rvm_bits(word, 24, 18) == 0 && tile == 0 && op == 0x1f && size == 0) {
    exo_rvm_model_mzero((int) md);
  } else {
    exo_rvm_misused("trap", "this is no instruction that the library has");
  }
  x[0] += 4;
}

__attribute__((constructor)) static void exo_rvm_take_traps(void) {
  struct sigaction action = { 0 };
  action.sa_sigaction = exo_rvm_trapped;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGILL, &action, NULL);
}

#endif
