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

#include <memory>
#include <string>

extern "C" {
typedef void (*ExoNameCallback)(const char *name, void *state);

bool exoTargetNames(const char *triple, bool features, ExoNameCallback each,
                    void *state);
bool exoTargetHas(const char *triple, const char *cpu, const char *features,
                  const char *wanted);
}

static std::unique_ptr<llvm::MCSubtargetInfo>
subtarget(const char *triple, const char *cpu, const char *features) {
  llvm::Triple parsed(triple);
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(parsed, error);
  if (!target)
    return nullptr;
  return std::unique_ptr<llvm::MCSubtargetInfo>(
      target->createMCSubtargetInfo(parsed, cpu, features));
}

/// Calls `each` for every processor, or feature, of a target that has been
/// initialised. False if there is no such target.
bool exoTargetNames(const char *triple, bool features, ExoNameCallback each,
                    void *state) {
  std::unique_ptr<llvm::MCSubtargetInfo> info = subtarget(triple, "", "");
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

/// Whether a processor, of names that the target knows, has all features that
/// are `wanted` with a plus and none of those with a minus.
bool exoTargetHas(const char *triple, const char *cpu, const char *features,
                  const char *wanted) {
  std::unique_ptr<llvm::MCSubtargetInfo> info =
      subtarget(triple, cpu, features);
  return info && info->checkFeatures(wanted);
}
