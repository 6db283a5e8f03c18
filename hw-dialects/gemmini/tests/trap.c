// Gemmini's instructions on a processor without Gemmini: each is an illegal instruction to that, whose handler asks the model what it does.
// For programs of a 64-bit RISC-V, also under qemu-riscv64, whose code is made of the instructions as they are: linked into one, this file does
// so before main. It is compiled with -D_GNU_SOURCE -DEXO_GEMMINI_MODEL.
#include "../gemmini.h"

#include <signal.h>
#include <ucontext.h>

// custom-3, two registers that are read and none that is written; which instruction of Gemmini's is in the upper bits.
static void on_illegal(int signal, siginfo_t *info, void *context) {
  (void) signal;
  (void) info;
  ucontext_t *at = (ucontext_t *) context;
  __typeof__(&at->uc_mcontext.__gregs[0]) registers = at->uc_mcontext.__gregs;  // 0 is where the program is
  uint32_t word;
  memcpy(&word, (const void *) (uintptr_t) registers[0], sizeof word);
  unsigned rs1 = word >> 15 & 31, rs2 = word >> 20 & 31;
  if ((word & 0x7f) != 0x7b || (word >> 12 & 7) != 3 || (word >> 7 & 31) != 0) {
    fprintf(stderr, "trap: 0x%08x is no instruction of Gemmini's\n", word);
    abort();
  }
  exo_gemmini_execute(word >> 25, rs1 == 0 ? 0 : registers[rs1], rs2 == 0 ? 0 : registers[rs2]);
  registers[0] += 4;
}

__attribute__((constructor)) static void trap_gemmini(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_illegal;
  action.sa_flags = SA_SIGINFO;
  if (sigaction(SIGILL, &action, NULL) != 0)
    abort();
}
