// One level too many is an error, and no number of levels exhausts the stack.
// RUN: awk -f %S/Inputs/nested.awk -v count=100 -v opening="if true {" -v closing="}" > %t
// RUN: not exo-opt %t 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: awk -f %S/Inputs/nested.awk -v count=100000 -v opening="if true {" -v closing="}" > %t
// RUN: not exo-opt %t 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: awk -f %S/Inputs/nested.awk -v count=300 -v head="if " -v opening="not (" -v leaf="%n < 1" -v closing=")" -v tail="{}" > %t
// RUN: not exo-opt %t 2>&1 | FileCheck %s --check-prefix=EXPRS
// RUN: awk -f %S/Inputs/nested.awk -v count=100000 -v head="if 1 < " -v opening="-(" -v leaf="%n" -v closing=")" -v tail="{}" > %t
// RUN: not exo-opt %t 2>&1 | FileCheck %s --check-prefix=EXPRS
// RUN: awk -f %S/Inputs/nested.awk -v count=100000 -v head="assign %x = " -v opening="f(" -v leaf="%x" -v closing=")" > %t
// RUN: not exo-opt %t 2>&1 | FileCheck %s --check-prefix=EXPRS
// RUN: awk -f %S/Inputs/nested.awk -v count=1000 -v head="assign %x = " -v opening="%x + " -v leaf="%x" -v closing="" > %t
// RUN: not exo-opt %t 2>&1 | FileCheck %s --check-prefix=EXPRS
// BLOCKS: error: {{.*}}blocks are nested more than 100 levels deep
// EXPRS: error: {{.*}}expression is nested more than 300 levels deep
