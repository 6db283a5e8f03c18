//===- ExoAttributes.td - Attributes of the exo dialect ----*- tablegen -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_EXOATTRIBUTES_TD
#define EXO_IR_EXOATTRIBUTES_TD

include "Exo/IR/ExoDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

def Exo_MemAttr : AttrDef<Exo_Dialect, "Mem"> {
  let mnemonic = "mem";
  let summary = "the memory that a buffer lives in, by name";
  let description = [{
    Memory space of a memref. The name is that of an `exo.memory` of the same
    module, of a built-in memory, or `dialect.memory` of a hardware library; it
    is resolved by `exo-check` and the back ends. No memory space means DRAM,
    and spelling DRAM out is an error, so that DRAM is one type and not two.

    Example:

    ```mlir
    %v = exo.alloc [16] : memref<16xf32, #exo.mem<"avx512.zmm">>
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$name);
  let assemblyFormat = "`<` $name `>`";
  let genVerifyDecl = 1;
}

def Exo_KindSize : I32EnumAttrCase<"Size", 0, "size">;
def Exo_KindIndex : I32EnumAttrCase<"Index", 1, "index">;
def Exo_KindBool : I32EnumAttrCase<"Bool", 2, "bool">;
def Exo_KindStride : I32EnumAttrCase<"Stride", 3, "stride">;
def Exo_KindData : I32EnumAttrCase<"Data", 4, "data">;

def Exo_Kind : I32EnumAttr<"Kind", "kind of an argument or configuration field",
    [Exo_KindSize, Exo_KindIndex, Exo_KindBool, Exo_KindStride, Exo_KindData]> {
  let cppNamespace = "::exo";
  let genSpecializedAttr = 0;
}

def Exo_KindAttr : EnumAttr<Exo_Dialect, Exo_Kind, "kind"> {
  let summary = "kind of an argument or configuration field";
  let description = [{
    `size` (a positive integer), `index` (any integer), `bool`, `stride` (an
    integer that is not negative) or `data` (a buffer; its type is the argument's type).

    Example: `#exo.kind<size>`
  }];
  let assemblyFormat = "`<` $value `>`";
}

def Exo_KindArrayAttr : TypedArrayAttrBase<Exo_KindAttr, "array of kinds">;

/// The kind of a configuration field: a control kind, or a type of data.
def Exo_FieldKindArrayAttr : TypedArrayAttrBase<
    AnyAttrOf<[Exo_KindAttr, TypeAttr]>,
    "array of control kinds and data types">;

/// One or more control expressions (or call arguments) as prefix code over
/// the operands of their operation; see ExprCode.h for the code's grammar.
defvar Exo_CodeAttr = DenseI64ArrayAttr;

/// The configuration fields that a code mentions, `@Config::@field`; absent
/// where there are none.
defvar Exo_ConfigRefsAttr = OptionalAttr<TypedArrayAttrBase<
    SymbolRefAttr, "array of configuration fields">>;

#endif // EXO_IR_EXOATTRIBUTES_TD
