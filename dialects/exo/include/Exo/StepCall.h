//===- StepCall.h - Arguments and results of steps --------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The types of Exo/Steps.h, which is generated. Inline over the C API, so that
// it serves libExo.so as well as libExo.a.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_STEPCALL_H
#define EXO_STEPCALL_H

#include "Exo/ListenerForwarding.h"
#include "Exo/Refusal.h"
#include "exo-c/Steps.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace exo {

/// Something in a procedure that a step works on or gives back: operations, or
/// text as in a schedule, such as the pattern "for i in _: _ #1".
class Cursor {
public:
  Cursor() = default;
  Cursor(mlir::Operation *op) : operations(op ? 1 : 0, op) {}
  Cursor(llvm::ArrayRef<mlir::Operation *> operations)
      : operations(operations.begin(), operations.end()) {}
  Cursor(std::initializer_list<mlir::Operation *> operations)
      : operations(operations) {}
  Cursor(std::string pattern) : text(std::move(pattern)) {}
  Cursor(const char *pattern) : text(pattern) {}
  template <typename OpT,
            std::enable_if_t<std::is_base_of_v<mlir::OpState, OpT>, int> = 0>
  Cursor(OpT op) : Cursor(op.getOperation()) {}

  /// The (first) operation; null where there is none.
  mlir::Operation *getOperation() const {
    return operations.empty() ? nullptr : operations.front();
  }
  /// The operations, which are several of a block only.
  llvm::ArrayRef<mlir::Operation *> getOperations() const { return operations; }
  /// The text; of a buffer or procedure that a step gave back its name.
  llvm::StringRef getText() const { return text; }

  operator mlir::Operation *() const { return getOperation(); }
  /// The operation as that of a class, null if it is of another.
  template <typename OpT,
            std::enable_if_t<std::is_base_of_v<mlir::OpState, OpT>, int> = 0>
  operator OpT() const {
    return llvm::dyn_cast_or_null<OpT>(getOperation());
  }

protected:
  friend class StepCall;
  llvm::SmallVector<mlir::Operation *, 1> operations;
  std::string text;
};

namespace detail {
struct LoopKind {};
struct IfKind {};
struct StatementKind {};
struct BlockKind {};
struct GapKind {};
struct NestKind {};
struct AllocationKind {};
struct WindowStatementKind {};
struct CallKind {};
struct BufferKind {};
struct ProcedureKind {};

/// Whether a cursor of one kind is one of another, too.
template <typename From, typename To>
constexpr bool isA =
    !std::is_same_v<From, To> &&
    (((std::is_same_v<To, StatementKind> || std::is_same_v<To, BlockKind> ||
       std::is_same_v<To, GapKind>) &&
      !std::is_same_v<From, BufferKind> &&
      !std::is_same_v<From, ProcedureKind>) ||
     (std::is_same_v<From, LoopKind> && std::is_same_v<To, NestKind>) ||
     (std::is_same_v<To, BufferKind> &&
      (std::is_same_v<From, AllocationKind> ||
       std::is_same_v<From, WindowStatementKind>)) ||
     (std::is_same_v<From, BufferKind> && std::is_same_v<To, AllocationKind>));
} // namespace detail

/// A cursor that is of one kind, as far as its maker says: a step refuses
/// operations of another.
template <typename KindT> class CursorOf : public Cursor {
public:
  using Cursor::Cursor;
  template <typename Other,
            std::enable_if_t<detail::isA<Other, KindT>, int> = 0>
  CursorOf(const CursorOf<Other> &other) : Cursor(other) {}
};

using Loop = CursorOf<detail::LoopKind>;
using If = CursorOf<detail::IfKind>;
using Statement = CursorOf<detail::StatementKind>;
/// Statements that stand one behind another.
using Block = CursorOf<detail::BlockKind>;
/// A point between statements: text, or the statements that it is behind.
using Gap = CursorOf<detail::GapKind>;
/// A loop with the loop directly inside of it; the outer one is given.
using Nest = CursorOf<detail::NestKind>;
using Allocation = CursorOf<detail::AllocationKind>;
using WindowStatement = CursorOf<detail::WindowStatementKind>;
using Call = CursorOf<detail::CallKind>;
/// A buffer: its name, or what defines it. Of an argument the operation is the
/// procedure.
using Buffer = CursorOf<detail::BufferKind>;
/// A procedure: its operation, or its name.
using Procedure = CursorOf<detail::ProcedureKind>;

/// An expression, as text, or a number.
class Expression {
public:
  Expression(std::string text) : text(std::move(text)) {}
  Expression(const char *text) : text(text) {}
  template <typename T,
            std::enable_if_t<std::is_integral_v<T> && !std::is_same_v<T, bool>,
                             int> = 0>
  Expression(T number) : text(std::to_string(number)) {}

  llvm::StringRef getText() const { return text; }

private:
  std::string text;
};

/// The place of a step: the procedure that it is taken on, or the module, or
/// neither where arguments of the step are operations; and the rewriter whose
/// listener is told of what changes.
class StepSite {
public:
  StepSite(mlir::RewriterBase &rewriter)
      : context(rewriter.getContext()), rewriter(&rewriter) {}
  /// `op` is a module or another symbol table, or a procedure or what is inside
  /// of one.
  StepSite(mlir::RewriterBase &rewriter, mlir::Operation *op)
      : context(rewriter.getContext()), rewriter(&rewriter), op(op) {}
  StepSite(mlir::Operation *op)
      : context(op ? op->getContext() : nullptr), op(op) {}
  template <typename OpT,
            std::enable_if_t<std::is_base_of_v<mlir::OpState, OpT>, int> = 0>
  StepSite(OpT op) : StepSite(op.getOperation()) {}
  StepSite(const Procedure &procedure) : StepSite(procedure.getOperation()) {}

private:
  friend class StepCall;
  mlir::MLIRContext *context = nullptr;
  mlir::RewriterBase *rewriter = nullptr;
  mlir::Operation *op = nullptr;
};

/// The results that every step has.
struct StepResults {
  /// The procedure after the step, or the version that the step began.
  Procedure procedure;
  /// Remarks on the step, as lines that compilers print.
  std::vector<std::string> remarks;
};

/// A step that is being asked for; Exo/Steps.h has a function for each step.
class StepCall {
public:
  StepCall(const StepSite &site, llvm::StringRef step)
      : site(site), step(step) {}
  ~StepCall() { exoTakenStepDestroy(taken); }
  StepCall(const StepCall &) = delete;
  StepCall &operator=(const StepCall &) = delete;

  /// Gives an argument.
  void add(llvm::StringRef name, const Cursor &value) {
    see(value);
    if (!isNamed(value))
      operations.push_back({name, value.operations});
    else
      add(name, value.text);
  }
  void add(llvm::StringRef name, const Buffer &value) {
    // Of an argument the operation is the procedure.
    if (isNamed(value))
      procedure = value.getOperation();
    add(name, static_cast<const Cursor &>(value));
  }
  /// Of a procedure the operation says more than its name, which others of
  /// other symbol tables may have.
  void add(llvm::StringRef name, const Procedure &value) {
    see(value);
    if (mlir::Operation *op = value.getOperation())
      operations.push_back({name, {op}});
    else
      add(name, value.text);
  }
  void add(llvm::StringRef name, const std::string &value) {
    put(name, toAttribute(value));
  }
  void add(llvm::StringRef name, const Expression &value) {
    put(name, toAttribute(value));
  }
  void add(llvm::StringRef name, int64_t value) {
    put(name, toAttribute(value));
  }
  void add(llvm::StringRef name, bool value) { put(name, toAttribute(value)); }
  template <typename T>
  void add(llvm::StringRef name, const std::optional<T> &value) {
    if (value)
      add(name, *value);
  }
  template <typename T>
  void add(llvm::StringRef name, const std::pair<T, T> &value) {
    add(name, std::vector<T>{value.first, value.second});
  }
  /// Procedures that are all operations are given as such: a name would be that
  /// of the step's symbol table.
  void add(llvm::StringRef name, const std::vector<Procedure> &values) {
    Operations given{name, {}};
    for (const Procedure &value : values) {
      see(value);
      if (mlir::Operation *op = value.getOperation())
        given.operations.push_back(op);
    }
    if (!values.empty() && given.operations.size() == values.size())
      return operations.push_back(given);
    addList(name, values);
  }
  template <typename T>
  void add(llvm::StringRef name, const std::vector<T> &values) {
    addList(name, values);
  }
  template <typename T>
  void addList(llvm::StringRef name, const std::vector<T> &values) {
    llvm::SmallVector<mlir::Attribute> parts;
    for (const T &value : values)
      parts.push_back(toAttribute(value));
    if (site.context)
      put(name, mlir::ArrayAttr::get(site.context, parts));
  }

  /// Takes the step.
  mlir::LogicalResult take(StepResults &results, Refusal *refusal) {
    ExoRefusal why{nullptr};
    {
      std::optional<ListenerForwarding> forwarding;
      if (site.rewriter)
        forwarding.emplace(*site.rewriter);
      std::vector<std::vector<MlirOperation>> wrapped;
      std::vector<ExoStepArgument> arguments = allArguments(wrapped);
      taken = exoTakeStepIn(wrap(table()), wrap(step), arguments.size(),
                            arguments.data(), refusal ? &why : nullptr);
    }
    if (refusal)
      *refusal = Refusal(why);
    if (exoTakenStepIsNull(taken))
      return mlir::failure();
    results.procedure = unwrap(exoTakenStepGetProcedure(taken));
    for (intptr_t k = 0, e = exoTakenStepGetNumRemarks(taken); k != e; ++k)
      results.remarks.push_back(unwrap(exoTakenStepGetRemark(taken, k)).str());
    return mlir::success();
  }

  /// Reads a result of the step that was taken.
  void get(intptr_t result, Cursor &value) const { get(result, 0, value); }
  template <typename T>
  void get(intptr_t result, std::optional<T> &value) const {
    if (exoTakenStepGetNumParts(taken, result))
      get(result, 0, value.emplace());
  }
  template <typename T>
  void get(intptr_t result, std::vector<T> &values) const {
    for (intptr_t k = 0, e = exoTakenStepGetNumParts(taken, result); k != e;
         ++k)
      get(result, k, values.emplace_back());
  }

private:
  struct Operations {
    llvm::StringRef name;
    llvm::SmallVector<mlir::Operation *, 1> operations;
  };

  /// Whether an argument is given by its text: operations come first, but for
  /// an argument of the procedure, which has none.
  static bool isNamed(const Cursor &value) {
    if (value.text.empty())
      return false;
    mlir::Operation *op = value.getOperation();
    return !op || op->hasAttr("sym_name");
  }

  /// Notes an operation of an argument: the step is taken in its module.
  void see(const Cursor &value) {
    if (mlir::Operation *op = value.getOperation())
      if (!seen)
        seen = op;
  }

  void get(intptr_t result, intptr_t part, Cursor &value) const {
    value = Cursor();
    for (intptr_t k = 0, e = exoTakenStepGetNumOperations(taken, result, part);
         k != e; ++k)
      value.operations.push_back(
          unwrap(exoTakenStepGetOperation(taken, result, part, k)));
    value.text = unwrap(exoTakenStepGetPartName(taken, result, part)).str();
  }

  mlir::Attribute toAttribute(const std::string &value) {
    return site.context ? mlir::StringAttr::get(site.context, value)
                        : mlir::Attribute();
  }
  mlir::Attribute toAttribute(const Expression &value) {
    return toAttribute(value.getText().str());
  }
  mlir::Attribute toAttribute(int64_t value) {
    return site.context ? mlir::Builder(site.context).getI64IntegerAttr(value)
                        : mlir::Attribute();
  }
  mlir::Attribute toAttribute(bool value) {
    return site.context ? mlir::BoolAttr::get(site.context, value)
                        : mlir::Attribute();
  }
  /// A procedure in a list of such, by name.
  mlir::Attribute toAttribute(const Procedure &value) {
    see(value);
    if (mlir::Operation *op = value.getOperation())
      if (auto name = op->getAttrOfType<mlir::StringAttr>("sym_name"))
        return name;
    return toAttribute(value.text);
  }

  void put(llvm::StringRef name, mlir::Attribute value) {
    if (value)
      attributes.push_back({name, value});
  }

  static bool isTable(mlir::Operation *op) {
    return op->hasTrait<mlir::OpTrait::SymbolTable>();
  }

  /// The nearest symbol table: the step looks at nothing outside of it.
  mlir::Operation *table() const {
    mlir::Operation *op = site.op ? site.op : seen;
    while (op && !isTable(op))
      op = op->getParentOp();
    return op;
  }

  std::vector<ExoStepArgument>
  allArguments(std::vector<std::vector<MlirOperation>> &wrapped) const {
    std::vector<ExoStepArgument> all;
    // Addresses of the arrays inside stay when the outer one grows.
    auto add = [&](llvm::StringRef name,
                   llvm::ArrayRef<mlir::Operation *> operations) {
      std::vector<MlirOperation> &array = wrapped.emplace_back();
      for (mlir::Operation *op : operations)
        array.push_back(wrap(op));
      all.push_back(exoStepOperations(wrap(name), array.size(), array.data()));
    };
    if (site.op && !isTable(site.op))
      add("proc", site.op);
    else if (procedure)
      add("proc", procedure);
    for (const Operations &argument : operations)
      add(argument.name, argument.operations);
    for (const auto &[name, value] : attributes)
      all.push_back(exoStepAttribute(wrap(name), wrap(value)));
    return all;
  }

  StepSite site;
  llvm::StringRef step;
  std::vector<Operations> operations;
  std::vector<std::pair<llvm::StringRef, mlir::Attribute>> attributes;
  mlir::Operation *seen = nullptr;
  /// The procedure of a buffer that is its argument.
  mlir::Operation *procedure = nullptr;
  ExoTakenStep taken{nullptr};
};

} // namespace exo

#endif // EXO_STEPCALL_H
