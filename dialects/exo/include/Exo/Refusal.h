//===- Refusal.h - The reason why a step was not taken ----------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inline over the C API, exo-c/Steps.h, so that it serves libExo.so as well as
// libExo.a. Texts live as long as the refusal.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_REFUSAL_H
#define EXO_REFUSAL_H

#include "exo-c/Steps.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <utility>
#include <vector>

namespace exo {

/// How certain a refusal is; see `ExoRefusalClass`.
enum class RefusalClass { Unsafe, Limit, Fragment, BadInput, Internal };

/// The reason why a step was not taken. It has nothing of the module or its
/// context, and may outlive them.
class Refusal {
public:
  /// A place in a source: lines and columns, from one; zeros where the end is
  /// not known.
  struct Span {
    llvm::StringRef file;
    unsigned startLine, startColumn, endLine, endColumn;
  };

  /// Further explanation, with its place if it has one of its own.
  struct Note {
    llvm::StringRef message;
    std::optional<Span> span;
  };

  /// The outcome of a run of the procedure, as it is and as it would become.
  struct Replay {
    ExoReplayOutcome outcome;
    /// The buffer or field that differs, the cell, and its values, which are
    /// empty where it has none.
    llvm::StringRef name;
    llvm::ArrayRef<size_t> index;
    llvm::StringRef before, after;
    /// The error of a run that fails.
    llvm::StringRef error;
    /// Inputs of the run, where they are others than the witness's.
    std::vector<ExoWitnessValue> inputs;
  };

  Refusal() = default;
  /// Takes ownership.
  explicit Refusal(ExoRefusal refusal) : raw(refusal) {}
  Refusal(Refusal &&other) : raw(std::exchange(other.raw, {nullptr})) {}
  Refusal &operator=(Refusal &&other) {
    std::swap(raw, other.raw);
    return *this;
  }
  Refusal(const Refusal &) = delete;
  Refusal &operator=(const Refusal &) = delete;
  ~Refusal() { exoRefusalDestroy(raw); }

  /// Whether there is a refusal: a step that was taken leaves none.
  explicit operator bool() const { return !exoRefusalIsNull(raw); }

  /// The id of the condition that does not hold, `divide_loop.c3`; empty if
  /// there is none.
  llvm::StringRef getCondition() const {
    return unwrap(exoRefusalGetCondition(raw));
  }
  RefusalClass getClass() const {
    return static_cast<RefusalClass>(exoRefusalGetClass(raw));
  }
  llvm::StringRef getMessage() const {
    return unwrap(exoRefusalGetMessage(raw));
  }
  /// The text to write instead; empty if none is known.
  llvm::StringRef getHelp() const { return unwrap(exoRefusalGetHelp(raw)); }

  /// The place of the statement at fault.
  std::optional<Span> getSpan() const {
    ExoSpan span;
    if (!exoRefusalGetSpan(raw, &span))
      return std::nullopt;
    return toSpan(span);
  }

  std::vector<Note> getNotes() const {
    std::vector<Note> notes;
    for (intptr_t k = 0, e = exoRefusalGetNumNotes(raw); k != e; ++k) {
      ExoSpan span;
      bool hasSpan = exoRefusalGetNoteSpan(raw, k, &span);
      notes.push_back({unwrap(exoRefusalGetNote(raw, k)),
                       hasSpan ? std::optional(toSpan(span)) : std::nullopt});
    }
    return notes;
  }

  /// Whether there are inputs that show the refusal, and whether a run on them
  /// is sure to fail.
  bool hasWitness() const { return exoRefusalHasWitness(raw); }
  bool isWitnessExact() const { return exoRefusalIsWitnessExact(raw); }

  std::vector<ExoWitnessValue> getWitness() const {
    std::vector<ExoWitnessValue> values(exoRefusalGetNumWitnessValues(raw));
    for (size_t k = 0; k < values.size(); ++k)
      exoRefusalGetWitnessValue(raw, k, &values[k]);
    return values;
  }

  /// The run on the witness's inputs, or on others; none if nothing was run.
  std::optional<Replay> getReplay() const {
    ExoReplay replay;
    if (!exoRefusalGetReplay(raw, &replay))
      return std::nullopt;
    std::vector<ExoWitnessValue> inputs(exoRefusalGetNumReplayInputs(raw));
    for (size_t k = 0; k < inputs.size(); ++k)
      exoRefusalGetReplayInput(raw, k, &inputs[k]);
    return Replay{replay.outcome,
                  unwrap(replay.name),
                  llvm::ArrayRef(replay.index, replay.rank),
                  unwrap(replay.before),
                  unwrap(replay.after),
                  unwrap(replay.error),
                  std::move(inputs)};
  }

  /// The object that docs/diagnostics-json.md describes.
  llvm::StringRef getJson() const { return unwrap(exoRefusalGetJson(raw)); }

  /// Prints the refusal as compilers print errors, without a last line end.
  void print(llvm::raw_ostream &os) const {
    auto write = [](MlirStringRef text, void *os) {
      *static_cast<llvm::raw_ostream *>(os) << unwrap(text);
    };
    exoRefusalPrint(raw, write, &os);
  }

  /// Emits the refusal in a context, to whatever handler is in force there.
  void emit(mlir::MLIRContext *context) const {
    exoRefusalEmit(raw, wrap(context));
  }

private:
  static Span toSpan(const ExoSpan &span) {
    return {unwrap(span.file), span.startLine, span.startColumn, span.endLine,
            span.endColumn};
  }

  ExoRefusal raw{nullptr};
};

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os,
                                     const Refusal &refusal) {
  refusal.print(os);
  return os;
}

} // namespace exo

#endif // EXO_REFUSAL_H
