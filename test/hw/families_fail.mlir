// What is wrong with a template, or with what it is expanded to, has its place in the library's file.
// RUN: split-file %s %t
// RUN: not exo-opt --load-hw=%t/undefined.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=UNDEFINED
// RUN: not exo-translate --expand-hw %t/undefined.mlir 2>&1 | FileCheck %s --check-prefix=UNDEFINED
// RUN: not exo-run --list %t/undefined.mlir 2>&1 | FileCheck %s --check-prefix=UNDEFINED
// UNDEFINED: undefined.mlir:3:18: error: 't.nam' is not defined, or a part of it is not [hw.expand]
// RUN: not exo-opt --load-hw=%t/syntax.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=SYNTAX
// SYNTAX: syntax.mlir:{{[0-9]+}}:{{[0-9]+}}: error: syntax error: {{.*}} [hw.expand]
// RUN: not exo-opt --load-hw=%t/endless.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=ENDLESS
// ENDLESS: error: the template does not end within 2000000 instructions [hw.expand]
// RUN: not exo-opt --load-hw=%t/missing.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: missing.mlir:1:{{[0-9]+}}: error: {{.*}}there is no file 'none.mlir' to import [hw.expand]
// RUN: not exo-opt --load-hw=%t/outside.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: outside.mlir:1:{{[0-9]+}}: error: {{.*}}'../none.mlir' is not imported: only files beside the library are [hw.expand]
// RUN: not exo-opt --load-hw=%t/circle.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=CIRCLE
// CIRCLE: round.mlir:1:{{[0-9]+}}: error: {{.*}}'circle.mlir' is imported in a circle [hw.expand]

// Parser, verifier, and the loader's own checks.
// RUN: not exo-opt --load-hw=%t/parse.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=PARSE
// PARSE: parse.mlir:3:{{[0-9]+}}: error: expected
// PARSE: parse.mlir:3:{{[0-9]+}}: note: expanded, this is line 2: exo.instr @f1(%x memref<f32>) c "" {}
// RUN: not exo-opt --load-hw=%t/verifier.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=VERIFIER
// VERIFIER: verifier.mlir:3:3: error: 'exo.memory' op template 'alloc' has an unknown key 'nam': it may have '{name}', '{type}', '{size}', '{outer}', '{register}', '{d0}' … [hw.template]
// VERIFIER: verifier.mlir:3:3: note: expanded, this is line 3: exo.memory @m2 {alloc = "float {nam};"}
// RUN: not exo-opt --load-hw=%t/rule.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=RULE
// RULE: rule.mlir:6:21: error: argument 'x' holds f64, but memory 'reg' takes only f32 [hw.elem]
// RULE: rule.mlir:6:3: note: in 'f_f64'
// RUN: not exo-opt --load-hw=%t/imports.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=IMPORTED
// IMPORTED: imported.mlir:2:3: error: template 'alloc' of 'v' has no key '{name}' [hw.template]

// RUN: exo-opt --exo-explain=hw.expand | FileCheck %s --check-prefix=EXPLAIN
// EXPLAIN: The text of a library may be a template

//--- empty.mlir
//--- undefined.mlir
module @a {
//% for t in [{"name": "v"}]
  exo.memory @${ t.nam } {alloc = "float {name}[4];"}
//% endfor
}
//--- syntax.mlir
module @a {
//% for t in
}
//--- endless.mlir
//% for a in range(10000)
//% for b in range(10000)
//% endfor
//% endfor
//--- missing.mlir
//% import "none.mlir" as m
//--- outside.mlir
//% include "../none.mlir"
//--- circle.mlir
//% include "round.mlir"
//--- round.mlir
//% include "circle.mlir"
//--- parse.mlir
module @a {
//% for n in [1, 2]
  exo.instr @f${n}(%x memref<f32>) c "" {}
//% endfor
}
//--- verifier.mlir
module @a {
//% for n in [1, 2]
  exo.memory @m${n} {alloc = "float {<% if n == 2 %>nam<% else %>name<% endif %>};"}
//% endfor
}
//--- rule.mlir
module @a {
  exo.memory @reg {alloc = "r {name}{outer};", window = "{name}{outer}", innermost = array<i64: 4>, elems = [f32]}

  // Twice.
//% for t in ["f32", "f64"]
  exo.instr @f_${t}(%x: memref<4x${t}, #exo.mem<"reg">>[4]) c "f({x_data});" {
  }
//% endfor
}
//--- imports.mlir
//% import "imported.mlir" as m
module @a {
${m.memory("v")}
}
//--- imported.mlir
//% macro memory(name)
  exo.memory @${name} {alloc = "float buffer[4];"}
//% endmacro
