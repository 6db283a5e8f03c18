//===- TargetNames.cpp - Processors and features of a target --------------===//
//
// Part of Exo/MLIR, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What LLVM's C API does not have: the names of the processors and features
// that a target knows. Given another one, LLVM says on standard error that it
// is ignored, and makes code for something else.
//
//===----------------------------------------------------------------------===//

#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/Triple.h"

#include <cstddef>
#include <memory>

extern "C" {
typedef void (*ExoNameCallback)(const char *name, void *state);

bool exoTargetNames(const char *triple, bool features, ExoNameCallback each,
                    void *state);
}

/// Calls `each` for every processor, or feature, of a target that has been
/// initialised. False if there is no such target.
bool exoTargetNames(const char *triple, bool features, ExoNameCallback each,
                    void *state) {
  llvm::Triple parsed(triple);
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(parsed, error);
  if (!target)
    return false;
  std::unique_ptr<llvm::MCSubtargetInfo> info(
      target->createMCSubtargetInfo(parsed, "", ""));
  if (!info)
    return false;
  if (features)
    for (const llvm::SubtargetFeatureKV &feature :
         info->getAllProcessorFeatures())
      each(feature.Key, state);
  else
    for (const llvm::SubtargetSubTypeKV &processor :
         info->getAllProcessorDescriptions())
      each(processor.Key, state);
  return true;
}
