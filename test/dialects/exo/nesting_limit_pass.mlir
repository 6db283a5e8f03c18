// As deep as it may be: 99 blocks in a procedure, expressions of 300 levels; in half of the usual stack.
// RUN: awk -f %S/Inputs/nested.awk -v count=99 -v head="" -v opening="if true {" -v leaf="pass" -v closing="}" > %t
// RUN: (ulimit -s 4096 && exo-opt %t --verify-roundtrip --canonicalize) | FileCheck %s --check-prefix=BLOCKS
// RUN: awk -f %S/Inputs/nested.awk -v count=298 -v head="if " -v opening="not (" -v leaf="%n < 1" -v closing=")" -v tail="{}" > %t
// RUN: (ulimit -s 4096 && exo-opt %t --verify-roundtrip) | FileCheck %s --check-prefix=NOT
// RUN: awk -f %S/Inputs/nested.awk -v count=299 -v head="assign %x = " -v opening="f(" -v leaf="%x" -v closing=")" > %t
// RUN: (ulimit -s 4096 && exo-opt %t --verify-roundtrip) | FileCheck %s --check-prefix=CALL
// BLOCKS: pass
// NOT: if not not not
// CALL: assign %x = f(f(f(
