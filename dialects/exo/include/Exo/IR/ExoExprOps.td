//===- ExoExprOps.td - Data expressions --------------------*- tablegen -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_EXOEXPROPS_TD
#define EXO_IR_EXOEXPROPS_TD

include "Exo/IR/ExoBase.td"

def Exo_ReadOp : Exo_Expression<"read", [Exo_SymbolUser]> {
  let summary = "reads one cell of a buffer";
  let description = [{
    Reads `buffer[indices]`. The result is a real whatever the buffer holds.
    The code holds one index per dimension of the buffer. Reading a cell that
    was never written is an error, which `exo-check` reports.

    Example:

    ```mlir
    %0 = exo.read %A[%i, 8 * %j + 1]
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

def Exo_ReadConfigOp : Exo_Expression<"read_config", [Exo_SymbolUser]> {
  let summary = "reads a configuration field that holds data";
  let description = [{
    Example:

    ```mlir
    %0 = exo.read_config @Scale::@factor
    ```
  }];
  let arguments = (ins SymbolRefAttr:$field);
  let assemblyFormat = "$field attr-dict";
  let hasVerifier = 1;
}

def Exo_ConstOp : Exo_Expression<"const"> {
  let summary = "a numeric literal";
  let description = [{
    A literal as the user wrote it: a signed 64-bit integer, or a finite f64.
    It has no precision of its own; it takes that of the expression around it.

    Example:

    ```mlir
    %0 = exo.const 3 : i64
    %1 = exo.const 1.500000e+00 : f64
    ```
  }];
  let arguments = (ins AnyAttrOf<[I64Attr, F64Attr]>:$value);
  let builders = [
    OpBuilder<(ins "int64_t":$value)>,
    OpBuilder<(ins "int":$value), [{
      build($_builder, $_state, static_cast<int64_t>(value));
    }]>,
    OpBuilder<(ins "double":$value)>
  ];
  let assemblyFormat = "$value attr-dict";
  let hasVerifier = 1;
}

class Exo_BinaryOp<string mnemonic, string what, string sign>
    : Exo_Expression<mnemonic> {
  let summary = what # " of two reals";
  let description = what # [{ of the operands; infix `}] # sign # [{`.

    Example:

    ```mlir
    %2 = exo.}] # mnemonic # [{ %0, %1
    ```
  }];
  let arguments = (ins Exo_RealType:$lhs, Exo_RealType:$rhs);
  let builders = [
    OpBuilder<(ins "::mlir::Value":$lhs, "::mlir::Value":$rhs), [{
      build($_builder, $_state, RealType::get($_builder.getContext()), lhs, rhs);
    }]>
  ];
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}

def Exo_AddOp : Exo_BinaryOp<"add", "sum", "+">;
def Exo_SubOp : Exo_BinaryOp<"sub", "difference", "-">;
def Exo_MulOp : Exo_BinaryOp<"mul", "product", "*">;
def Exo_DivOp : Exo_BinaryOp<"div", "quotient", "/">;

def Exo_NegOp : Exo_Expression<"neg"> {
  let summary = "negation of a real";
  let description = [{
    A minus on a literal is part of the literal and not an operation.

    Example:

    ```mlir
    %1 = exo.neg %0
    ```
  }];
  let arguments = (ins Exo_RealType:$operand);
  let builders = [
    OpBuilder<(ins "::mlir::Value":$operand), [{
      build($_builder, $_state, RealType::get($_builder.getContext()), operand);
    }]>
  ];
  let assemblyFormat = "$operand attr-dict";
}

def Exo_CallExternOp : Exo_Expression<"call_extern"> {
  let summary = "applies a function that is defined elsewhere";
  let description = [{
    The function is built in (`sin cos expf sqrt fmaxf fminf relu select
    sigmoid`) or declared by an `exo.extern` of the module or of a hardware
    library, by its full name. It has no effects. In infix form it is written as
    in Exo, `relu(%A[%i])`, `toy.square(%A[%i])`.

    Example:

    ```mlir
    %1 = exo.call_extern @relu(%0)
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<Exo_RealType>:$args);
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$callee, "::mlir::ValueRange":$args)>
  ];
  let assemblyFormat = "$callee `(` $args `)` attr-dict";
}

def Exo_YieldOp : Exo_Op<"yield", [Terminator, Exo_ExpressionTrait]> {
  let summary = "ends a right side and gives its value";
  let description = [{
    Example:

    ```mlir
    exo.assign %y[%i] : {
      %0 = exo.read %x[%i]
      exo.yield %0
    }
    ```
  }];
  let arguments = (ins Exo_RealType:$value);
  let assemblyFormat = "$value attr-dict";
}

#endif // EXO_IR_EXOEXPROPS_TD
