// Prints the loops of a file with their bounds by means of the dialect's own C++ classes.
#include "Exo/IR/Exo.h"
#include "Exo/InitAll.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

int main(int argc, char **argv) {
  if (argc != 2)
    return llvm::errs() << "usage: exo-loops FILE\n", 2;
  mlir::DialectRegistry registry;
  exo::registerAllExoDialects(registry);
  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  module->walk<mlir::WalkOrder::PreOrder>([](exo::ForOp loop) {
    llvm::outs() << (loop.getPar() ? "for par " : "for ") << loop.getName()
                 << " = " << loop.getLowerBoundExpr() << " to "
                 << loop.getUpperBoundExpr();
    if (std::optional<int64_t> count = loop.getConstantTripCount())
      llvm::outs() << ", " << *count << " times";
    llvm::outs() << "\n";
  });
  return 0;
}
