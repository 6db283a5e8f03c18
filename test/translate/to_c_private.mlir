// A private procedure is the module's own: static if something calls it, gone if nothing does, never in the header.
// RUN: exo-translate --exo-to-c --exo-c-stem=t %s | FileCheck %s
// RUN: exo-translate --exo-to-header --exo-c-stem=t %s | FileCheck %s --check-prefix=HEADER
// RUN: not exo-translate --exo-to-c --exo-c-export=inner %s 2>&1 | FileCheck %s --check-prefix=EXPORT

// CHECK: static void inner(void *ctxt, float *restrict x)
// CHECK-NOT: void unused
// CHECK: {{^}}void outer(
// HEADER-NOT: inner
// HEADER-NOT: unused
// HEADER: void outer(
// EXPORT: error: 'inner' is private: it cannot be exported

exo.proc private @inner(%x: memref<f32>) {
  assign %x = 1.0
}
exo.proc private @unused(%x: memref<f32>) {
  assign %x = 1.0
}
exo.proc @outer(%x: memref<f32>) {
  call @inner(%x)
}
