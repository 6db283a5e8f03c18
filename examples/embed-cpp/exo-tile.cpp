// Divides and unrolls the outermost loops of a file by typed steps; where a step is refused it says so, and for which input, and goes on.
#include "Exo/IR/Exo.h"
#include "Exo/InitAll.h"
#include "Exo/Steps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

/// Counts the loops that steps make.
struct Counter : mlir::RewriterBase::Listener {
  int loops = 0;

  void notifyOperationInserted(mlir::Operation *op, mlir::OpBuilder::InsertPoint from) override {
    loops += !from.isSet() && llvm::isa<exo::ForOp>(op);
  }
};

static void show(const exo::Refusal &refusal) {
  llvm::outs() << "refused by " << refusal.getCondition();
  for (const ExoWitnessValue &value : refusal.getWitness())
    llvm::outs() << ", " << unwrap(value.name) << " = " << value.number;
  llvm::outs() << "\n";
}

/// Divides a loop by 4, without a rest if there is none, and unrolls the inner one of the two.
static mlir::LogicalResult tile(mlir::RewriterBase &rewriter, exo::ForOp loop) {
  exo::DivideLoopOptions options;
  options.tail = exo::DivideLoopTail::Perfect;
  exo::Refusal refusal;
  auto divided = exo::divideLoop(rewriter, loop, 4, options, &refusal);
  if (failed(divided)) {
    show(refusal);
    options.tail = exo::DivideLoopTail::Cut;
    divided = exo::divideLoop(rewriter, loop, 4, options, &refusal);
  }
  if (failed(divided) || failed(exo::unrollLoop(rewriter, divided->inner, &refusal)))
    return refusal.emit(loop.getContext()), mlir::failure();
  exo::ForOp outer = divided->outer;
  llvm::outs() << "divided into " << outer.getName() << "\n";
  return mlir::success();
}

int main(int argc, char **argv) {
  if (argc != 2)
    return llvm::errs() << "usage: exo-tile FILE\n", 2;
  mlir::DialectRegistry registry;
  exo::registerAllExoDialects(registry);
  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  llvm::SmallVector<exo::ForOp> loops;
  for (auto proc : module->getOps<exo::ProcOp>())
    llvm::append_range(loops, proc.getBody().getOps<exo::ForOp>());
  mlir::IRRewriter rewriter(&context);
  Counter counter;
  rewriter.setListener(&counter);
  for (exo::ForOp loop : loops)
    if (failed(tile(rewriter, loop)))
      return 1;
  llvm::outs() << counter.loops << " new loops, now:";
  module->walk<mlir::WalkOrder::PreOrder>([](exo::ForOp loop) { llvm::outs() << " " << loop.getName(); });
  llvm::outs() << "\n";
  return 0;
}
