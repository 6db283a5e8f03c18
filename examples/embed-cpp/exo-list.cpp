// Checks a file and lists its procedures: a tool of somebody else's with Exo/MLIR inside.
#include "Exo/InitAll.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

int main(int argc, char **argv) {
  if (argc != 2)
    return llvm::errs() << "usage: exo-list FILE\n", 2;
  mlir::DialectRegistry registry;
  exo::registerAllExoDialects(registry);
  exo::registerAllExoPasses();

  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  mlir::PassManager passes(&context);
  if (!module || failed(mlir::parsePassPipeline("exo-check", passes)) ||
      failed(passes.run(*module)))
    return 1;
  for (mlir::Operation &op : module->getOps())
    if (op.getName().getStringRef() == "exo.proc")
      llvm::outs() << "proc " << mlir::SymbolTable::getSymbolName(&op).getValue()
                   << "\n";
  return 0;
}
