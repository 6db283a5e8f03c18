// The text of a library may be a template: one line makes several definitions, and all tools read what it is expanded to.
// RUN: split-file %s %t
// RUN: exo-translate --expand-hw %t/family.mlir | FileCheck %s --check-prefix=EXPANDED
// EXPANDED: exo.memory @vec_f32 {alloc = "struct v4_f32 {name}{outer};"
// EXPANDED: c "for (int k = 0; k < 4; k++) {dst_data}.lane[k] = (&{src_data})[k];"
// EXPANDED: exo.memory @vec_f64 {alloc = "struct v2_f64 {name}{outer};"
// EXPANDED: c "for (int k = 0; k < 2; k++) {dst_data}.lane[k] = (&{src_data})[k];"
// What is no template is printed as it is.
// RUN: exo-translate --expand-hw %S/Inputs/toy.mlir | diff %S/Inputs/toy.mlir -

// RUN: exo-translate --load-hw=%t/family.mlir --import-exo %t/uses.py | exo-translate --load-hw=%t/family.mlir --exo-to-c | FileCheck %s --check-prefix=C
// C: struct v2_f64 r;
// C: for (int k = 0; k < 2; k++) r.lane[k] = (&x[0])[k];

// The tools read it directly, and places are those of the template.
// RUN: exo-opt --exo-check %t/family.mlir | FileCheck %s --check-prefix=READ
// RUN: exo-run --list %t/family.mlir | FileCheck %s --check-prefix=LIST
// READ: exo.instr @load_f32
// READ: exo.instr @load_f64
// LIST: load_f64(
// RUN: not exo-opt --exo-check %t/body.mlir 2>&1 | FileCheck %s --check-prefix=BODY
// BODY: body.mlir:5:7: error: {{.*}} [check.bounds]
// RUN: not exo-run --list %t/parse.mlir 2>&1 | FileCheck %s --check-prefix=PARSE
// PARSE: parse.mlir:3:{{[0-9]+}}: error: expected
// PARSE: parse.mlir:3:{{[0-9]+}}: note: expanded, this is line 2: exo.instr @f1(%x memref<f32>) c "" {}

// The digest is that of what it means: a template and its expansion are one library.
// RUN: exo-translate --expand-hw %t/family.mlir -o %t/plain.mlir
// RUN: exo-opt --load-hw=%t/family.mlir --load-hw=%t/plain.mlir %t/empty.mlir

//--- empty.mlir
//--- types.mlir
//% set types = [{"t": "f32", "n": 4}, {"t": "f64", "n": 2}]
//--- family.mlir
// Registers of 16 bytes.
//% import "types.mlir" as m
<% macro window(t, mem) %>memref<${t.n}x${t.t}, strided<[?], offset: ?>${mem}>[${t.n}]<% endmacro -%>
module @family {
//% for t in m.types
  exo.memory @vec_${t.t} {alloc = "struct v${t.n}_${t.t} {name}{outer};", free = "", window = "{name}{outer}",
                   innermost = array<i64: ${t.n}>, elems = [${t.t}],
                   global = "struct v${t.n}_${t.t} { ${ {"f32": "float", "f64": "double"}[t.t] } lane[${t.n}]; };"}

  exo.instr @load_${t.t}(%dst: ${ window(t, ', #exo.mem<"vec_' ~ t.t ~ '">') }, %src: ${window(t, "")})
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < ${t.n}; k++) {dst_data}.lane[k] = (&{src_data})[k];" {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src[%i]
    }
  }
//% endfor
}
//--- uses.py
@proc
def f(x: f64[2] @ DRAM):
    r: f64[2] @ family.vec_f64
    family.load_f64(r[0:2], x[0:2])
//--- body.mlir
module @family {
//% for n in [4, 8]
  exo.instr @zero${n}(%x: memref<4xf32>[4]) c "zero{x}" {
    for %i = 0 to ${n} {
      assign %x[%i] = 0.0
    }
  }
//% endfor
}
//--- parse.mlir
module @family {
//% for n in [1, 2]
  exo.instr @f${n}(%x memref<f32>) c "" {}
//% endfor
}
