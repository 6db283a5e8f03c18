// Under a stock mlir-opt, what comes once the dialect is loaded is JSON: all that our passes say.
// RUN: not mlir-opt --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --exo-diagnostics=json --exo-check %s 2>&1 | FileCheck %s

// CHECK: {"version":1,"severity":"error","id":"check.bounds","class":"unsafe",{{.*}}"witness":{"exact":true,"arguments":[{"name":"n","value":1}]{{.*}}
// CHECK-NOT: {{.}}
exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
  assign %x[%n] = 0.0
}
