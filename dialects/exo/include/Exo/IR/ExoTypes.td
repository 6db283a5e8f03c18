//===- ExoTypes.td - Types of the exo dialect --------------*- tablegen -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_EXOTYPES_TD
#define EXO_IR_EXOTYPES_TD

include "Exo/IR/ExoDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"

def Exo_RealType : TypeDef<Exo_Dialect, "Real", [MemRefElementTypeInterface]> {
  let mnemonic = "real";
  let summary = "a real number whose precision is not decided";
  let description = [{
    The type of every data expression, and the element type `R` of a buffer
    whose precision is not decided. Precision lives in buffers only; it is
    settled at code generation.

    Example:

    ```mlir
    %t = exo.alloc [8] : memref<8x!exo.real>
    ```
  }];
}

/// A scalar, tensor or window of data. Identity layout is a dense row-major
/// tensor, a strided layout is a window.
def Exo_Buffer : Type<
    CPred<"::llvm::isa<::mlir::MemRefType>($_self)">, "buffer (memref)",
    "::mlir::MemRefType">;

/// A control value (loop variable or control argument) or a buffer whose
/// stride a control expression asks for.
def Exo_Operand : Type<
    CPred<"$_self.isIndex() || $_self.isInteger(1) || "
          "::llvm::isa<::mlir::MemRefType>($_self)">,
    "control value (index or i1) or buffer (memref)">;

#endif // EXO_IR_EXOTYPES_TD
