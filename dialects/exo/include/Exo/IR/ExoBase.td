//===- ExoBase.td - What all exo operations share ----------*- tablegen -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_EXOBASE_TD
#define EXO_IR_EXOBASE_TD

include "Exo/IR/ExoAttributes.td"
include "Exo/IR/ExoTypes.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Exo_Op<string mnemonic, list<Trait> traits = []>
    : Op<Exo_Dialect, mnemonic, traits>;

/// Stands in the block of a procedure, `for` or `if`, and nowhere else.
def Exo_StatementTrait : NativeOpTrait<"Statement"> {
  let cppNamespace = "::exo::OpTrait";
}

/// Stands in the region of a statement's right side, and nowhere else.
def Exo_ExpressionTrait : NativeOpTrait<"Expression"> {
  let cppNamespace = "::exo::OpTrait";
}

class Exo_Statement<string mnemonic, list<Trait> traits = []>
    : Exo_Op<mnemonic, !listconcat([Exo_StatementTrait], traits)>;

/// Expressions declare no effects and are not `Pure`: they are opaque to
/// upstream passes, or CSE would make a DAG of what the user wrote as a tree.
class Exo_Expression<string mnemonic, list<Trait> traits = []>
    : Exo_Op<mnemonic, !listconcat([Exo_ExpressionTrait], traits)> {
  let results = (outs Exo_RealType:$result);
}

/// Prints the region's operations without the prefix `exo.`.
def Exo_DefaultDialect
    : DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>;

/// Looks up the configuration fields and procedures that it names.
def Exo_SymbolUser : DeclareOpInterfaceMethods<SymbolUserOpInterface>;

/// Accesses by their parts, for those that do not know the words of codes.
defvar Exo_AccessDeclarations = [{
    /// The indices, one per dimension of the buffer.
    ::llvm::SmallVector<::exo::ControlExpr> getIndexExprs();

    /// The indices as a map, if all of them are affine; `operands` are set to
    /// what it takes, loop variables and then arguments of the procedure.
    ::std::optional<::mlir::AffineMap>
    getAccessMap(::llvm::SmallVectorImpl<::mlir::Value> &operands);
  }];

#endif // EXO_IR_EXOBASE_TD
