// A pipeline of somebody else's with a pass that schedules kernels, each step proved; a kernel keeps its own IR where a step is refused.
#include "Exo/InitAll.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

namespace {
// Schedules the functions that have an attribute 'kernel.steps', passes of a pipeline on the procedure NAME_exo.
struct ScheduleKernels : mlir::PassWrapper<ScheduleKernels, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ScheduleKernels)
  llvm::StringRef getArgument() const final { return "schedule-kernels"; }

  void runOnOperation() final {
    llvm::SmallVector<std::pair<std::string, std::string>> kernels;
    for (auto function : getOperation().getOps<mlir::func::FuncOp>())
      if (auto steps = function->getAttrOfType<mlir::StringAttr>("kernel.steps"))
        kernels.emplace_back(function.getName(), steps.getValue());
    for (auto &[name, steps] : kernels)
      schedule(name, steps);
  }

  // Works on a copy, which takes the module's place if all steps were taken.
  void schedule(llvm::StringRef name, llvm::StringRef steps) {
    mlir::ModuleOp module = getOperation();
    mlir::OwningOpRef<mlir::ModuleOp> copy = module.clone();
    mlir::PassManager passes(&getContext());
    std::string pipeline = ("convert-linalg-to-exo{function=" + name + "}," + steps + ",convert-exo-to-func,symbol-dce").str();
    std::string why;
    mlir::ScopedDiagnosticHandler listen(&getContext(), [&](mlir::Diagnostic &said) {
      if (said.getSeverity() == mlir::DiagnosticSeverity::Error && why.empty())
        why = said.str();
      return mlir::success();
    });
    if (failed(mlir::parsePassPipeline(pipeline, passes)) || failed(passes.run(*copy))) {
      llvm::errs() << name << " stays as it is: " << why << "\n";
      return;
    }
    module.getBodyRegion().takeBody(copy->getBodyRegion());
    module->setAttrs(copy.get()->getAttrDictionary());
  }
};
} // namespace

int main(int argc, char **argv) {
  if (argc != 3)
    return llvm::errs() << "usage: schedule-kernels FILE PIPELINE\n", 2;
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  exo::registerAllExoDialects(registry);
  mlir::registerAllPasses();
  exo::registerAllExoPasses();
  mlir::PassRegistration<ScheduleKernels>();

  mlir::MLIRContext context(registry);
  context.loadAllAvailableDialects();
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  mlir::PassManager passes(&context);
  if (!module || failed(mlir::parsePassPipeline(argv[2], passes)) || failed(passes.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
