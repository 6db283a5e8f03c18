//===- Tiles.cpp - Asking Linux for the state of AMX ----------------------===//
//
// Part of Exo/MLIR, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Linux has room for the data of tiles only for processes that ask for it; in
// others the first instruction on a tile is illegal.
//
//===----------------------------------------------------------------------===//

#include <cerrno>

#if defined(__linux__) && defined(__x86_64__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

extern "C" {
/// Gives 0, or the system's reason why there are no tiles.
int exoRequestTiles(void);
}

int exoRequestTiles(void) {
#if defined(__linux__) && defined(__x86_64__)
  // The names are in asm/prctl.h since Linux 5.16.
  constexpr int requestPermission = 0x1023; // ARCH_REQ_XCOMP_PERM
  constexpr int tileData = 18;              // XFEATURE_XTILEDATA
  return syscall(SYS_arch_prctl, requestPermission, tileData) == 0 ? 0 : errno;
#else
  return ENOSYS;
#endif
}
