//===- Host.cpp - Whether this copy of Exo can work in its process --------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR ends a process by a signal, or works on memory of another layout, where
// a plugin is of another LLVM or registers what is registered. Here both are
// found before anything is registered.
//
//===----------------------------------------------------------------------===//

#include "Shim.h"

#include "mlir/CAPI/Support.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"

#include <dlfcn.h>
#include <link.h>
#include <string>

#define LLVM_AS_TEXT(number) #number
#define LLVM_TO_TEXT(number) LLVM_AS_TEXT(number)

using llvm::StringRef;

/// A file of code that the process has loaded, as dladdr tells of it.
static Dl_info imageOf(const void *address) {
  Dl_info info = {};
  dladdr(address, &info);
  return info;
}

//===----------------------------------------------------------------------===//
// Another MLIR
//===----------------------------------------------------------------------===//

/// The library that this one is linked to, by the name in its header.
static const char libraryName[] = "libMLIR.so." LLVM_TO_TEXT(
    LLVM_VERSION_MAJOR) "." LLVM_TO_TEXT(LLVM_VERSION_MINOR);
/// A function that each MLIR with a driver has:
/// mlir::registerPassManagerCLOptions().
static const char functionName[] = "_ZN4mlir28registerPassManagerCLOptionsEv";

namespace {

/// A search for a libMLIR that is not the one that this library calls.
struct OtherLibrary {
  const void *ours;
  std::string found;
};

} // namespace

static int visitImage(dl_phdr_info *image, size_t, void *state) {
  auto *search = static_cast<OtherLibrary *>(state);
  StringRef path = image->dlpi_name;
  StringRef file = path.rsplit('/').second;
  if (!file.starts_with("libMLIR.so") ||
      imageOf(image->dlpi_phdr).dli_fbase == search->ours)
    return 0;
  search->found = path.str();
  return 1;
}

/// Returns the file of another MLIR in the process, or nothing. It is either a
/// library, or has been linked into the program, which offers it to plugins.
static std::string otherMLIR() {
  void *library = dlopen(libraryName, RTLD_LAZY | RTLD_NOLOAD);
  if (!library)
    return "";
  Dl_info ours = imageOf(dlsym(library, functionName));
  if (!ours.dli_fbase)
    return "";
  OtherLibrary search{ours.dli_fbase, ""};
  dl_iterate_phdr(visitImage, &search);
  if (!search.found.empty())
    return search.found;
  // The same function, as a program or library finds it that looks everywhere.
  void *offered = dlsym(RTLD_DEFAULT, functionName);
  Dl_info theirs = imageOf(offered);
  if (offered && theirs.dli_fbase != ours.dli_fbase)
    return theirs.dli_fname;
  return "";
}

//===----------------------------------------------------------------------===//
// Another copy of Exo
//===----------------------------------------------------------------------===//

/// The hidden option that the first copy of Exo registers. LLVM's table of
/// options is one for all that share a libLLVM.
static constexpr StringRef claimName = "exo-copy-in-this-process";

/// Claims the process for this copy; returns false where another one has it.
static bool claimProcess() {
  static bool isClaimed = [] {
    if (llvm::cl::getRegisteredOptions().contains(claimName))
      return false;
    // Registered for good: the process may use the table until its very end.
    new llvm::cl::opt<bool>(claimName, llvm::cl::ReallyHidden);
    return true;
  }();
  return isClaimed;
}

bool exoHostObjection(MlirStringCallback write, void *state) {
  auto object = [&](const std::string &text) {
    write(wrap(StringRef(text)), state);
    return true;
  };
  std::string other = otherMLIR();
  if (!other.empty())
    return object("this Exo is built for the shared libMLIR of LLVM " +
                  std::string(LLVM_VERSION_STRING) +
                  ", and the process has another MLIR: '" + other + "'");
  if (!claimProcess())
    return object("the process has another copy of Exo already: a program that "
                  "has Exo in it needs no plugin, and several plugin options "
                  "have to name one file");
  return false;
}
