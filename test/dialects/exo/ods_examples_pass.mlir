// Every example in the descriptions of the dialect's operations, attributes and types can be read. Statements are
// wrapped into a procedure that declares what they use, expressions into a right side as well.
// RUN: cat %S/../../../dialects/exo/include/Exo/IR/*.td | awk -f %S/Inputs/examples.awk > %t.mlir
// RUN: FileCheck %s --check-prefix=COUNT < %t.mlir
// RUN: exo-opt %t.mlir --split-input-file --verify-roundtrip > %t.out
// COUNT-COUNT-25: // -----
