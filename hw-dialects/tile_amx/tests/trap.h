// AMX where there is none: its instructions are illegal on another x86-64, and are done here by the model. Included into one file of a program for
// Linux (`-include trap.h`), it takes the signal from the start. An instruction that the library does not have ends the program. On a machine that has
// AMX that is what runs.
//
// Instructions are taken apart by Intel's encoding of them, and nothing here depends on how they were made.
#ifndef EXO_AMX_TRAP_H
#define EXO_AMX_TRAP_H

#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#ifdef EXO_AMX_H
#error "trap.h stands before tile_amx.h"
#endif
// The model's names, beside those of the instructions.
#define EXO_AMX_MODEL
#define exo_amx_config exo_amx_model_config
#define exo_amx_wanted exo_amx_model_wanted
#define exo_amx_ldtilecfg exo_amx_model_ldtilecfg
#define exo_amx_sttilecfg exo_amx_model_sttilecfg
#define exo_amx_tilerelease exo_amx_model_tilerelease
#define exo_amx_loadd exo_amx_model_loadd
#define exo_amx_stored exo_amx_model_stored
#define exo_amx_zero exo_amx_model_zero
#define exo_amx_dpbssd exo_amx_model_dpbssd
#define exo_amx_dpbsud exo_amx_model_dpbsud
#define exo_amx_dpbusd exo_amx_model_dpbusd
#define exo_amx_dpbuud exo_amx_model_dpbuud
#define exo_amx_dpbf16ps exo_amx_model_dpbf16ps
#define exo_amx_request exo_amx_model_request
#define exo_amx_configure exo_amx_model_configure
#define exo_amx_release exo_amx_model_release
#include "../tile_amx.h"
#undef EXO_AMX_MODEL
#undef EXO_AMX_H
#undef exo_amx_config
#undef exo_amx_wanted
#undef exo_amx_ldtilecfg
#undef exo_amx_sttilecfg
#undef exo_amx_tilerelease
#undef exo_amx_loadd
#undef exo_amx_stored
#undef exo_amx_zero
#undef exo_amx_dpbssd
#undef exo_amx_dpbsud
#undef exo_amx_dpbusd
#undef exo_amx_dpbuud
#undef exo_amx_dpbf16ps
#undef exo_amx_request
#undef exo_amx_configure
#undef exo_amx_release

// A register by the number that it has in instructions.
static intptr_t exo_amx_register(const greg_t *registers, int number) {
  static const int at[16] = { REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI, REG_R8, REG_R9, REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15 };
  return (intptr_t) registers[at[number]];
}

// What stands behind the opcode: a register of tiles, or an address and how far rows are apart.
struct exo_amx_operand {
  int is_tile, reg, rm;
  char *base;
  intptr_t row;
  const uint8_t *end;
};

static int32_t exo_amx_displacement(const uint8_t *from, int bytes) {
  int32_t word;
  if (bytes == 1) return *(const int8_t *) from;
  if (bytes == 0) return 0;
  memcpy(&word, from, 4);
  return word;
}

// `vex` is the first payload byte of the prefix, which has the upper bits of registers, inverted.
static struct exo_amx_operand exo_amx_operand_at(const uint8_t *modrm, uint8_t vex, const greg_t *registers) {
  struct exo_amx_operand o = { .reg = *modrm >> 3 & 7, .rm = *modrm & 7 };
  int mod = *modrm >> 6, r = !(vex & 0x80), x = !(vex & 0x40) * 8, b = !(vex & 0x20) * 8, bytes = mod == 1 ? 1 : mod == 2 ? 4 : 0;
  const uint8_t *next = modrm + 1;
  if (r) exo_amx_misused("trap", "there is no such tile");
  if (mod == 3) {
    o.is_tile = 1;
    o.end = next;
    return o;
  }
  if (o.rm != 4) {
    // An address without an index, which configurations may have. Of the next instruction: not here, since that ends behind the displacement.
    if (mod == 0 && o.rm == 5) {
      o.end = next + 4;
      o.base = (char *) o.end + exo_amx_displacement(next, 4);
      return o;
    }
    o.base = (char *) exo_amx_register(registers, o.rm + b) + exo_amx_displacement(next, bytes);
    o.end = next + bytes;
    return o;
  }
  int index = (*next >> 3 & 7) + x, base = (*next & 7) + b, scale = *next >> 6;
  next++;
  if (mod == 0 && (base & 7) == 5) {
    bytes = 4;
  } else {
    o.base = (char *) exo_amx_register(registers, base);
  }
  o.base += exo_amx_displacement(next, bytes);
  o.row = index == 4 ? 0 : (intptr_t) ((uintptr_t) exo_amx_register(registers, index) << scale);
  o.end = next + bytes;
  return o;
}

// Of the prefix what selects an operation, 0 for none, 1 for 66, 2 for F3, 3 for F2; and the opcode.
static void exo_amx_do(int prefix, int opcode, int vvvv, struct exo_amx_operand o) {
  if (opcode == 0x49 && prefix == 0 && !o.is_tile && o.reg == 0) exo_amx_model_ldtilecfg(o.base);
  else if (opcode == 0x49 && prefix == 1 && !o.is_tile && o.reg == 0) exo_amx_model_sttilecfg(o.base);
  else if (opcode == 0x49 && prefix == 0 && o.is_tile && o.reg == 0 && o.rm == 0) exo_amx_model_tilerelease();
  else if (opcode == 0x49 && prefix == 3 && o.is_tile && o.rm == 0) exo_amx_model_zero(o.reg);
  else if (opcode == 0x4b && prefix == 3 && !o.is_tile && o.rm == 4) exo_amx_model_loadd(o.reg, o.base, o.row);
  else if (opcode == 0x4b && prefix == 2 && !o.is_tile && o.rm == 4) exo_amx_model_stored(o.reg, o.base, o.row);
  else if (opcode == 0x5e && prefix == 3 && o.is_tile) exo_amx_model_dpbssd(o.reg, o.rm, vvvv);
  else if (opcode == 0x5e && prefix == 2 && o.is_tile) exo_amx_model_dpbsud(o.reg, o.rm, vvvv);
  else if (opcode == 0x5e && prefix == 1 && o.is_tile) exo_amx_model_dpbusd(o.reg, o.rm, vvvv);
  else if (opcode == 0x5e && prefix == 0 && o.is_tile) exo_amx_model_dpbuud(o.reg, o.rm, vvvv);
  else if (opcode == 0x5c && prefix == 2 && o.is_tile) exo_amx_model_dpbf16ps(o.reg, o.rm, vvvv);
  else exo_amx_misused("trap", "this is no instruction that the library has");
}

static void exo_amx_trapped(int number, siginfo_t *info, void *context) {
  greg_t *registers = ((ucontext_t *) context)->uc_mcontext.gregs;
  const uint8_t *code = (const uint8_t *) registers[REG_RIP];
  (void) number, (void) info;
  // Three bytes of prefix: the map 0F38, W 0, vectors of 128 bits.
  if (code[0] != 0xc4 || (code[1] & 0x1f) != 2 || (code[2] & 0x84) != 0) exo_amx_misused("trap", "this is no instruction of AMX");
  struct exo_amx_operand operand = exo_amx_operand_at(code + 4, code[1], registers);
  int vvvv = ~code[2] >> 3 & 15;
  exo_amx_do(code[2] & 3, code[3], vvvv, operand);
  registers[REG_RIP] = (greg_t) operand.end;
}

__attribute__((constructor)) static void exo_amx_take_traps(void) {
  struct sigaction action = { 0 };
  action.sa_sigaction = exo_amx_trapped;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGILL, &action, NULL);
  // Where there are tiles the process asks for them, and nothing is illegal.
  syscall(SYS_arch_prctl, 0x1023, 18);
}

#endif
