// Memories. Of a private one types of buffers may speak, which symbol-dce does not look at: it keeps all.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.memory @plain
  exo.memory @zmm {addressable, alloc = "{type} {name}{outer}[{size} / {d0}];", elems = [f32, !exo.real], exo.comments = ["vector registers"], free = "", global = "#include <immintrin.h>", innermost = array<i64: 16>, my.note, static_storage}
  exo.memory @cells {read = "{name}[{offset} + {i0} * {s1}]", reduce = "{{ {name} += {value}; }}", window = "*({name} + {i0})", write = "{name} = {value};"}
  exo.memory @hidden {sym_visibility = "private"}
  exo.memory @served {addressable, serves = ["DRAM", "lib.cells"], window = "{name}[{offset}]"}
}
