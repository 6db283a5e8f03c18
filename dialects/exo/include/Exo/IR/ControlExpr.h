//===- ControlExpr.h - Control expressions as values ------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A control expression (a loop bound, an index, an extent, a condition) is
// stored as words of a code over the operands of its operation (ExprCode.h).
// Here it is a value: operations give theirs by role
// (`ForOp::getUpperBoundExpr`), and their builders take such values, so that
// nobody outside of the dialect has to know the words.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_CONTROLEXPR_H
#define EXO_IR_CONTROLEXPR_H

#include "Exo/IR/ExprCode.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/ValueRange.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>
#include <type_traits>

namespace mlir {
class OpBuilder;
} // namespace mlir

namespace exo {

/// The kinds of control expression. The numbers are those of the words, which
/// never change, so the C API has the same.
enum class ControlExprKind : int64_t {
  /// An integer literal.
  Integer = static_cast<int64_t>(Code::Int),
  /// `true` or `false`.
  Boolean = static_cast<int64_t>(Code::Bool),
  /// A loop variable or an argument of a procedure.
  Variable = static_cast<int64_t>(Code::Var),
  /// A field of a configuration, `@Config::@field`.
  ConfigField = static_cast<int64_t>(Code::Config),
  /// The stride of a buffer in one of its dimensions.
  Stride = static_cast<int64_t>(Code::Stride),
  /// `-e`.
  Neg = static_cast<int64_t>(Code::Neg),
  /// `not e`.
  Not = static_cast<int64_t>(Code::Not),
#define EXO_CONTROL_OPERATOR(Name, Word) Name = Word,
#include "Exo/IR/ControlOperators.def"
  /// `select(condition, a, b)`, the first integer where the condition holds,
  /// else the second.
  Select = static_cast<int64_t>(Code::Select),
};

/// A control expression: a tree of operators over literals, values,
/// configuration fields and strides.
///
/// It is a value, cheap to copy, which shares what it holds with its parts, and
/// stays as it was when the operation changes that it was read from. The values
/// that it names have to live as long as it is used.
///
/// Expressions are made by operators and by the functions below, of any
/// operands: `8 * i + j`, `i.floorDiv(4)`, `(i + 1).le(n)`. That an expression
/// is one of the language, that sorts fit and divisors are positive literals,
/// is for the verifier of the operation that it becomes a part of. The null
/// expression, which a default-constructed object is, and which comes of null
/// values and of more than `maxWords` words, is refused by verifiers, too.
class ControlExpr {
public:
  /// The number of words above which an expression becomes null, so that what
  /// is put together of itself again and again ends.
  static constexpr size_t maxWords = 1 << 20;

  /// The null expression.
  ControlExpr() = default;

  /// A variable; null of a null value.
  ControlExpr(mlir::Value variable);

  /// A literal.
  template <typename T, typename = std::enable_if_t<std::is_integral_v<T> &&
                                                    !std::is_same_v<T, bool>>>
  ControlExpr(T literal)
      : ControlExpr(ControlExprKind::Integer, static_cast<int64_t>(literal)) {}

  /// `true` or `false`.
  static ControlExpr boolean(bool value);

  /// A field of a configuration, `@Config::@field`.
  static ControlExpr configField(mlir::SymbolRefAttr field);

  /// The stride of a buffer in one of its dimensions.
  static ControlExpr stride(mlir::Value buffer, int64_t dimension);

  /// An operator of one operand: `Neg` or `Not`. The negation of a literal is a
  /// literal.
  static ControlExpr unary(ControlExprKind op, const ControlExpr &operand);

  /// An operator of two operands; null for another kind.
  static ControlExpr binary(ControlExprKind op, const ControlExpr &lhs,
                            const ControlExpr &rhs);

  /// The first integer where a condition holds, else the second.
  static ControlExpr select(const ControlExpr &condition,
                            const ControlExpr &ifTrue,
                            const ControlExpr &ifFalse);

  /// The smallest and largest of one expression or more; null of none.
  static ControlExpr min(llvm::ArrayRef<ControlExpr> exprs);
  static ControlExpr max(llvm::ArrayRef<ControlExpr> exprs);

  /// The expression that an affine one is over values for its dimensions and
  /// symbols. A `ceildiv` is written by means of `/`. Null where there are too
  /// few values.
  static ControlExpr fromAffine(mlir::AffineExpr expr, mlir::ValueRange dims,
                                mlir::ValueRange symbols = {});

  /// Quotient and remainder of a division that rounds down.
  ControlExpr floorDiv(const ControlExpr &divisor) const;
  ControlExpr mod(const ControlExpr &divisor) const;

  /// Comparisons and truth.
  ControlExpr lt(const ControlExpr &other) const;
  ControlExpr le(const ControlExpr &other) const;
  ControlExpr gt(const ControlExpr &other) const;
  ControlExpr ge(const ControlExpr &other) const;
  ControlExpr eq(const ControlExpr &other) const;
  ControlExpr ne(const ControlExpr &other) const;
  ControlExpr logicalAnd(const ControlExpr &other) const;
  ControlExpr logicalOr(const ControlExpr &other) const;
  ControlExpr logicalNot() const;

  /// Whether there is an expression.
  explicit operator bool() const { return storage != nullptr; }

  /// The kind; the expression is not null, here and below.
  ControlExprKind getKind() const;

  /// How many operands the operator has: 0 to 3, of which `Select` has 3.
  unsigned getNumChildren() const;

  /// An operand of the operator, of which there are `getNumChildren`.
  ControlExpr getChild(unsigned index) const;

  /// The value of a literal, none for other kinds.
  std::optional<int64_t> getInteger() const;
  std::optional<bool> getBoolean() const;

  /// The value that a variable is, null for other kinds.
  mlir::Value getVariable() const;

  /// The field of a configuration, null for other kinds.
  mlir::SymbolRefAttr getConfigField() const;

  /// The buffer and the dimension of a stride; null and 0 for other kinds.
  mlir::Value getStrideBuffer() const;
  int64_t getStrideDimension() const;

  /// The value of an integer expression over literals only, without choices,
  /// if it is one that 64 bits hold.
  std::optional<int64_t> getConstant() const;

  /// The expression as a map of one result, if it is affine: sums, products
  /// with what is constant, quotients and remainders. Loop variables are
  /// dimensions, arguments of procedures are symbols. None for booleans,
  /// choices, `min` and `max`, configuration fields and strides, products of
  /// variables, and where coefficients could leave 64 bits.
  ///
  /// `operands` is set to the values of the dimensions, then of the symbols, as
  /// `affine.apply` takes them.
  std::optional<mlir::AffineMap>
  getAsAffine(mlir::MLIRContext *context,
              llvm::SmallVectorImpl<mlir::Value> &operands) const;

  /// The same, with a result for each operand of `min`, or `max`, where that is
  /// outermost: what upper, and lower, bounds of `affine.for` are.
  std::optional<mlir::AffineMap>
  getAsAffineMin(mlir::MLIRContext *context,
                 llvm::SmallVectorImpl<mlir::Value> &operands) const;
  std::optional<mlir::AffineMap>
  getAsAffineMax(mlir::MLIRContext *context,
                 llvm::SmallVectorImpl<mlir::Value> &operands) const;

  /// A condition as a set, as `affine.if` has it: `and` of comparisons of
  /// affine expressions, other than by `ne`.
  std::optional<mlir::IntegerSet>
  getAsIntegerSet(mlir::MLIRContext *context,
                  llvm::SmallVectorImpl<mlir::Value> &operands) const;

  /// Prints as the assembly of operations does, with `%` and the names that
  /// loop variables, arguments and buffers have in the program.
  void print(llvm::raw_ostream &os) const;

  /// Prints to standard error.
  void dump() const;

private:
  friend class ControlCodeReader;
  friend class ControlCodeWriter;

  /// Words, and what they name by number.
  struct Storage {
    llvm::SmallVector<int64_t, 8> words;
    llvm::SmallVector<mlir::Value, 4> operands;
    llvm::SmallVector<mlir::SymbolRefAttr, 1> fields;
  };

  /// A literal; for booleans 0 or 1.
  ControlExpr(ControlExprKind kind, int64_t literal);

  /// The part of a storage from `begin` to `end`, which is one expression.
  ControlExpr(std::shared_ptr<const Storage> storage, size_t begin, size_t end)
      : storage(std::move(storage)), begin(begin), end(end) {}

  llvm::ArrayRef<int64_t> words() const;

  std::shared_ptr<const Storage> storage;
  size_t begin = 0;
  size_t end = 0;
};

/// Sums, differences, products and negations.
ControlExpr operator+(const ControlExpr &lhs, const ControlExpr &rhs);
ControlExpr operator-(const ControlExpr &lhs, const ControlExpr &rhs);
ControlExpr operator*(const ControlExpr &lhs, const ControlExpr &rhs);
ControlExpr operator-(const ControlExpr &operand);

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const ControlExpr &expr);

/// An expression for each result of a map; the operands are values for its
/// dimensions, then for its symbols, as `affine.apply` takes them. A bound of
/// several results is `max` or `min` of these.
llvm::SmallVector<ControlExpr> getControlExprs(mlir::AffineMap map,
                                               mlir::ValueRange operands);

/// A map of several expressions over common operands: the indices of an access.
/// None where one is not affine; see `ControlExpr::getAsAffine`.
std::optional<mlir::AffineMap>
getAffineMap(mlir::MLIRContext *context, llvm::ArrayRef<ControlExpr> exprs,
             llvm::SmallVectorImpl<mlir::Value> &operands);

/// What a window takes of one dimension of its buffer: a point, which drops the
/// dimension, or an interval.
struct WindowDim {
  /// The point, or where the interval begins.
  ControlExpr lower;
  /// One past the last of the interval; null for a point.
  ControlExpr upper;

  template <typename T,
            typename = std::enable_if_t<std::is_convertible_v<T, ControlExpr>>>
  WindowDim(const T &point) : lower(point) {}
  WindowDim(ControlExpr lower, ControlExpr upper)
      : lower(std::move(lower)), upper(std::move(upper)) {}

  bool isPoint() const { return !upper; }
};

/// An argument of a call.
struct ActualArgument {
  /// A control expression, a whole buffer, a window of one, or a configuration
  /// field that holds data.
  enum class Form { Control, Buffer, Window, ConfigField };

  Form form = Form::Control;
  /// The control expression, else null.
  ControlExpr value;
  /// The buffer that is passed or looked through, else null.
  mlir::Value buffer;
  /// The window's dimensions, one for each of the buffer.
  llvm::SmallVector<WindowDim, 0> dims;
  /// The field, else null.
  mlir::SymbolRefAttr field;

  /// A control expression; of a value that is a memref, the whole buffer.
  template <typename T,
            typename = std::enable_if_t<std::is_convertible_v<T, ControlExpr>>>
  ActualArgument(const T &argument) : value(argument) {
    takeBuffer();
  }

  static ActualArgument window(mlir::Value buffer,
                               llvm::ArrayRef<WindowDim> dims);
  static ActualArgument configField(mlir::SymbolRefAttr field);

private:
  void takeBuffer();
};

/// Makes the statements of a block.
using BlockBuilder =
    llvm::function_ref<void(mlir::OpBuilder &, mlir::Location)>;

/// Makes the body of a loop; the value is the loop variable.
using LoopBodyBuilder =
    llvm::function_ref<void(mlir::OpBuilder &, mlir::Location, mlir::Value)>;

/// Makes the expressions of a right side, and gives the one that is its value.
using RightSideBuilder =
    llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location)>;

} // namespace exo

#endif // EXO_IR_CONTROLEXPR_H
