// A stock mlir-opt that loads libExo.so knows the dialect and the passes; both options are needed.
// RUN: mlir-opt --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --show-dialects | FileCheck %s
// RUN: mlir-opt --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --help | FileCheck %s --check-prefix=HELP
// RUN: mlir-opt --load-dialect-plugin=%libexo %s | exo-opt | FileCheck %s --check-prefix=IR

// CHECK: Available Dialects: {{.*}}exo,
// HELP: --exo-check

// IR: exo.proc @nothing(
exo.proc @nothing() {
  exo.pass
}
