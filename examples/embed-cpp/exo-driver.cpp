// A tool over the driver of exo-opt, with all of its options: --load-hw, --exo-explain, Exo source as input, --emit=c.
#include "Exo/InitAll.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::func::FuncDialect>();
  exo::registerExoTool(registry);
  return exo::toolMain(argc, argv, "A driver with Exo/MLIR\n", registry);
}
