// exo-opt is mlir-opt with ours added: upstream's dialects and passes are all there.
// RUN: exo-opt --show-dialects < /dev/null | FileCheck %s
// RUN: exo-opt %s --convert-scf-to-cf --canonicalize | FileCheck %s --check-prefix=IR

// CHECK: Available Dialects: {{.*}}affine,{{.*}}exo,{{.*}}transform,

// IR: cf.br
// IR-NOT: scf
func.func @upstream(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func private @use(index)
