// A tool over the driver of mlir-opt, with the options of Exo/MLIR: --load-hw, --exo-explain, --exo-diagnostics=json.
#include "Exo/InitAll.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::func::FuncDialect>();
  exo::registerExoTool(registry);
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "A driver with Exo/MLIR\n", registry));
}
