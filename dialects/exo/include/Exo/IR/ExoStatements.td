//===- ExoStatements.td - Statements -----------------------*- tablegen -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_EXOSTATEMENTS_TD
#define EXO_IR_EXOSTATEMENTS_TD

include "Exo/IR/ExoBase.td"

def Exo_PassOp : Exo_Statement<"pass"> {
  let summary = "does nothing";
  let description = [{
    Stands where a block has no other statement.

    Example:

    ```mlir
    exo.pass
    ```
  }];
  let assemblyFormat = "attr-dict";
}

// NoTerminator: a block of statements has nothing to say at its end.
// No RecursiveMemoryEffects, no LoopLikeOpInterface: with them upstream passes
// would delete or move what the user wrote (a loop of `pass`, an invariant
// window), so loops and ifs are opaque to them.
// docs/embedding.md says it of each interface.
def Exo_ForOp : Exo_Statement<"for", [NoTerminator, SingleBlock,
    Exo_SymbolUser, DeclareOpInterfaceMethods<OpAsmOpInterface,
        ["getAsmBlockArgumentNames", "getDefaultDialect"]>]> {
  let summary = "a loop over a half-open range of integers";
  let description = [{
    Runs its body for each value of the loop variable from the first bound up
    to but not including the second, in order, or with `par` in any order. Both
    bounds are evaluated once, before the first iteration; `lo <= hi` holds
    (`exo-check` proves it). The code holds the two bounds.

    The loop variable's name is the attribute `name`; where the SSA name
    differs from it, it is printed as `as "name"`.

    Example:

    ```mlir
    exo.for %i = 0 to %n {
      for par %j = %i to 8 * %n {
        assign %x[%j] = 0.0
      }
    }
    ```
  }];
  let arguments = (ins Variadic<Exo_Operand>:$args, Exo_CodeAttr:$code,
      Exo_ConfigRefsAttr:$configs, StrAttr:$name, UnitAttr:$par);
  let regions = (region SizedRegion<1>:$body);
  let extraClassDeclaration = [{
    /// The bounds.
    ::exo::ControlExpr getLowerBoundExpr();
    ::exo::ControlExpr getUpperBoundExpr();

    /// The bounds as maps, if they are affine, as `affine.for` has them: the
    /// loop begins at the largest result of the first and ends before the
    /// smallest of the second. `operands` are set to what a map takes, loop
    /// variables and then arguments of the procedure.
    ::std::optional<::mlir::AffineMap>
    getLowerBoundMap(::llvm::SmallVectorImpl<::mlir::Value> &operands);
    ::std::optional<::mlir::AffineMap>
    getUpperBoundMap(::llvm::SmallVectorImpl<::mlir::Value> &operands);

    /// The number of iterations, if the difference of the bounds is one and
    /// the same number wherever the loop runs.
    ::std::optional<int64_t> getConstantTripCount();

    /// The loop variable.
    ::mlir::Value getInductionVar();
  }];
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$name,
        "const ::exo::ControlExpr &":$lowerBound,
        "const ::exo::ControlExpr &":$upperBound,
        CArg<"::exo::LoopBodyBuilder", "nullptr">:$body,
        CArg<"bool", "false">:$par)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Exo_IfOp : Exo_Statement<"if", [NoTerminator, NoRegionArguments,
    Exo_SymbolUser, Exo_DefaultDialect]> {
  let summary = "a choice between two blocks";
  let description = [{
    Evaluates its condition once, then runs the first block if it holds, else
    the second, which may be left out. The code holds the condition.

    Example:

    ```mlir
    exo.if %i + 4 <= %n and not %fast {
      assign %x[%i] = 1.0
    } else {
      pass
    }
    ```
  }];
  let arguments = (ins Variadic<Exo_Operand>:$args, Exo_CodeAttr:$code,
      Exo_ConfigRefsAttr:$configs);
  let regions = (region SizedRegion<1>:$thenRegion,
      MaxSizedRegion<1>:$elseRegion);
  let extraClassDeclaration = [{
    /// The condition.
    ::exo::ControlExpr getConditionExpr();

    /// The condition as a set, if it is `and` of affine comparisons;
    /// `operands` are set to what it takes, loop variables and then arguments
    /// of the procedure.
    ::std::optional<::mlir::IntegerSet>
    getConditionSet(::llvm::SmallVectorImpl<::mlir::Value> &operands);
  }];
  let builders = [
    OpBuilder<(ins "const ::exo::ControlExpr &":$condition,
        CArg<"::exo::BlockBuilder", "nullptr">:$thenBlock,
        CArg<"::exo::BlockBuilder", "nullptr">:$elseBlock)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

class Exo_WriteOp<string mnemonic> : Exo_Statement<mnemonic,
    [SingleBlock, NoRegionArguments, Exo_SymbolUser, Exo_DefaultDialect,
     DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let arguments = (ins Exo_Buffer:$buffer, Variadic<Exo_Operand>:$args,
      Exo_CodeAttr:$code, Exo_ConfigRefsAttr:$configs);
  let regions = (region SizedRegion<1>:$rhs);
  let extraClassDeclaration = Exo_AccessDeclarations;
  let builders = [
    OpBuilder<(ins "::mlir::Value":$buffer,
        "::llvm::ArrayRef<::exo::ControlExpr>":$indices,
        CArg<"::exo::RightSideBuilder", "nullptr">:$rightSide)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Exo_AssignOp : Exo_WriteOp<"assign"> {
  let summary = "writes one cell of a buffer";
  let description = [{
    Writes the value of its right side to `buffer[indices]`; the one conversion
    of precision happens at this write. The code holds one index per dimension
    of the buffer. The right side is a region of expression operations that
    ends in `exo.yield`. It is printed as infix text where the region is just
    the tree that the parser would make of that text, otherwise as a region;
    both forms can be read.

    Example:

    ```mlir
    exo.assign %C[%i, 2 * %j] = -%alpha * (%acc[%j] + 1.5) - relu(%x[%i])
    exo.assign %y[%i] : {
      %0 = exo.read %x[%i]
      %1 = exo.add %0, %0
      exo.yield %1
    }
    ```
  }];
}

def Exo_ReduceOp : Exo_WriteOp<"reduce"> {
  let summary = "adds to one cell of a buffer";
  let description = [{
    Adds the value of its right side to `buffer[indices]`. Sums are over the
    reals: the order of reductions into one cell is not part of the meaning.
    The cell must have been written before. Otherwise as `exo.assign`.

    Example:

    ```mlir
    exo.reduce %C[%i, %j] += %A[%i, %k] * %B[%k, %j]
    ```
  }];
}

def Exo_ClobberOp : Exo_Statement<"clobber",
    [Exo_SymbolUser, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "destroys one cell of a buffer (in instructions only)";
  let description = [{
    The cell `buffer[indices]` holds no value (bottom) afterwards: a write of
    nothing. It stands in the body of an instruction, which so declares what its
    code destroys beyond what else the body says: an operand that is used up,
    lanes with garbage in them. Such a cell may not be read until it is written
    again (`exo-check` proves it), and the instruction stands only where nothing
    needs it.

    The code holds one index per dimension of the buffer.

    Example:

    ```mlir
    exo.instr @drain(%acc: memref<4xf32>[4], %x: memref<4xf32>[4])
        c "drain({acc_data}, {x_data});" {
      for %i = 0 to 4 {
        reduce %acc[%i] += %x[%i]
        clobber %x[%i]
      }
    }
    ```
  }];
  let arguments = (ins Exo_Buffer:$buffer, Variadic<Exo_Operand>:$args,
      Exo_CodeAttr:$code, Exo_ConfigRefsAttr:$configs);
  let extraClassDeclaration = Exo_AccessDeclarations;
  let builders = [
    OpBuilder<(ins "::mlir::Value":$buffer,
        "::llvm::ArrayRef<::exo::ControlExpr>":$indices)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Exo_AllocOp : Exo_Statement<"alloc",
    [Exo_SymbolUser, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
     DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "a new scalar or tensor";
  let description = [{
    Makes a buffer that lives until the end of the block. Its cells hold no
    value (bottom) until they are written; every iteration of a loop around it
    has a fresh one. The code holds one extent per dimension, positive,
    evaluated once; a dimension of the type is static just where its extent is
    a literal. The buffer is dense and row major; its memory is the type's
    memory space, or DRAM.

    Example:

    ```mlir
    %t = exo.alloc : memref<f32>
    %acc = exo.alloc [4, %n + 1] : memref<4x?xf32, #exo.mem<"avx512.zmm">>
    ```
  }];
  let arguments = (ins Variadic<Exo_Operand>:$args, Exo_CodeAttr:$code,
      Exo_ConfigRefsAttr:$configs, StrAttr:$name);
  let results = (outs Exo_Buffer:$result);
  let extraClassDeclaration = [{
    /// The extents, one per dimension.
    ::llvm::SmallVector<::exo::ControlExpr> getExtentExprs();
  }];
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::Type":$elementType,
        CArg<"::llvm::ArrayRef<::exo::ControlExpr>", "{}">:$extents,
        CArg<"::mlir::Attribute", "{}">:$memory)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Exo_WindowOp : Exo_Statement<"window",
    [Exo_SymbolUser, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "a name for a part of a buffer";
  let description = [{
    Gives a view of `buffer[…]`, with an interval or a point per dimension; a
    point drops the dimension. No data is copied: the window aliases its root.
    Offsets are evaluated once, here. The code holds one `Point` or `Interval`
    per dimension of the buffer. The result's type follows from the buffer's
    type and the code: an extent is static where the interval is `lo : lo + c`
    or between literals. A window says nothing of effects: it is opaque, so
    that it stays where the user wrote it.

    Example:

    ```mlir
    %w = exo.window %B[%k, 16 * %j : 16 * %j + 16]
        : memref<16xf32, strided<[?], offset: ?>>
    ```
  }];
  let arguments = (ins Exo_Buffer:$buffer, Variadic<Exo_Operand>:$args,
      Exo_CodeAttr:$code, Exo_ConfigRefsAttr:$configs, StrAttr:$name);
  let results = (outs Exo_Buffer:$result);
  let extraClassDeclaration = [{
    /// The points and intervals, one per dimension of the buffer.
    ::llvm::SmallVector<::exo::WindowDim> getDimExprs();
  }];
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::Value":$buffer,
        "::llvm::ArrayRef<::exo::WindowDim>":$dims)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Exo_CallOp : Exo_Statement<"call", [Exo_SymbolUser]> {
  let summary = "calls a procedure or an instruction of this module";
  let description = [{
    Control arguments are control expressions, passed by value. Data arguments
    are passed by reference: a whole buffer, a window expression, or with `ref`
    a configuration field that holds data. The callee's preconditions are
    proved by `exo-check`. Written windows of one root must not overlap.
    Procedures do not call themselves, directly or through others.

    The code holds one argument per parameter.

    Example:

    ```mlir
    exo.call @kernel(8 * %n, %fast, %t, %A[%i, 0 : 8], ref @Scale::@factor)
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<Exo_Operand>:$args,
      Exo_CodeAttr:$code, Exo_ConfigRefsAttr:$configs);
  let extraClassDeclaration = [{
    /// The arguments.
    ::llvm::SmallVector<::exo::ActualArgument> getArgumentExprs();
  }];
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$callee,
        "::llvm::ArrayRef<::exo::ActualArgument>":$arguments)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Exo_WriteConfigOp : Exo_Statement<"write_config",
    [Exo_SymbolUser, Exo_DefaultDialect]> {
  let summary = "writes a field of a configuration";
  let description = [{
    Sets `@Config::@field`. For a field of control kind the code holds the
    value and there is no region; for a field that holds data (`data` in the
    text) the right side is a region as that of `exo.assign`, and the code is
    empty. The value may not mention a loop variable.

    Example:

    ```mlir
    exo.write_config @Load::@stride = stride(%A, 0)
    exo.write_config data @Scale::@factor = 2.0 * %alpha
    ```
  }];
  let arguments = (ins SymbolRefAttr:$field, Variadic<Exo_Operand>:$args,
      Exo_CodeAttr:$code, Exo_ConfigRefsAttr:$configs);
  let regions = (region MaxSizedRegion<1>:$rhs);
  let extraClassDeclaration = [{
    /// The value of a field of a control kind; null if the field holds data.
    ::exo::ControlExpr getValueExpr();
  }];
  let builders = [
    OpBuilder<(ins "::mlir::SymbolRefAttr":$field,
        "const ::exo::ControlExpr &":$value)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

#endif // EXO_IR_EXOSTATEMENTS_TD
