//===- Diagnostics.cpp - Diagnostics with notes ---------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "exo-c/Diagnostics.h"

#include "mlir/CAPI/Diagnostics.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

static DiagnosticSeverity severityOf(MlirDiagnosticSeverity severity) {
  switch (severity) {
  case MlirDiagnosticError:
    return DiagnosticSeverity::Error;
  case MlirDiagnosticWarning:
    return DiagnosticSeverity::Warning;
  case MlirDiagnosticNote:
    return DiagnosticSeverity::Note;
  case MlirDiagnosticRemark:
    return DiagnosticSeverity::Remark;
  }
  return DiagnosticSeverity::Error;
}

void exoEmitDiagnostic(MlirLocation location, MlirDiagnosticSeverity severity,
                       MlirStringRef message, intptr_t numNotes,
                       const MlirLocation *noteLocations,
                       const MlirStringRef *notes, MlirStringRef data) {
  Location loc = unwrap(location);
  // A Twine is copied into the diagnostic; a StringRef would be kept as it is.
  InFlightDiagnostic diagnostic =
      loc.getContext()->getDiagEngine().emit(loc, severityOf(severity));
  diagnostic << Twine(unwrap(message));
  for (intptr_t i = 0; i < numNotes; ++i)
    diagnostic.attachNote(unwrap(noteLocations[i])) << Twine(unwrap(notes[i]));
  // Metadata keeps no text, but attributes live as long as the context.
  if (data.length != 0)
    diagnostic.getUnderlyingDiagnostic()->getMetadata().push_back(
        DiagnosticArgument(StringAttr::get(loc.getContext(), unwrap(data))));
}

MlirStringRef exoDiagnosticData(MlirDiagnostic diagnostic) {
  for (const DiagnosticArgument &argument : unwrap(diagnostic).getMetadata())
    if (argument.getKind() ==
        DiagnosticArgument::DiagnosticArgumentKind::Attribute)
      if (auto text = llvm::dyn_cast<StringAttr>(argument.getAsAttribute()))
        return wrap(text.getValue());
  return wrap(StringRef());
}
