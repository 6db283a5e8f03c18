//===- ExoDialect.td - The exo dialect ---------------------*- tablegen -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_EXODIALECT_TD
#define EXO_IR_EXODIALECT_TD

include "mlir/IR/OpBase.td"

def Exo_Dialect : Dialect {
  let name = "exo";
  let cppNamespace = "::exo";
  let summary = "Procedures whose every rewrite is proved to keep their meaning";
  let description = [{
    The `exo` dialect holds procedures of the Exo language (Ikarashi 2022):
    loops over quasi-affine ranges, assignments and `+=` reductions of tensors,
    windows, calls, and configuration state of a machine.

    **One statement is one operation** without results, and everything that it
    evaluates lives inside it: data expressions as operations in its region,
    control expressions (indices, bounds, conditions, sizes) as a prefix code
    over its operands. Only buffers, windows and loop variables live between
    statements. Names are attributes; SSA names are their picture. Upstream
    clean-up passes change nothing inside a procedure.

    Within a procedure the prefix `exo.` may be left out:

    ```mlir
    exo.proc @axpy(%n: size, %a: memref<f32>, %x: memref<?xf32>[%n],
                   %y: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        reduce %y[%i] += %a * %x[%i]
      }
    }
    ```
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    /// The hardware libraries that the context knows.
    HardwareLibraries &getHardware() { return hardware; }

  private:
    HardwareLibraries hardware;

  public:
  }];
}

#endif // EXO_IR_EXODIALECT_TD
