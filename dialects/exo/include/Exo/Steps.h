//===- Steps.h - All schedule steps -----------------------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generated from the declarations in steps:
//   UPDATE_DOCS=1 cargo test --workspace --test cpp_steps
//
// A function for each step, which takes it on a module in place. Where it is
// refused the module is as it was, nothing is emitted, and the refusal is a
// value. Inline over the C API (exo-c/Steps.h), so that it serves libExo.so as
// well as libExo.a. docs/steps has each step's conditions and an example.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_STEPS_H
#define EXO_STEPS_H

#include "Exo/Steps/AddAssertion.h"
#include "Exo/Steps/AddLoop.h"
#include "Exo/Steps/AddUnsafeGuard.h"
#include "Exo/Steps/Autofission.h"
#include "Exo/Steps/AutoliftAlloc.h"
#include "Exo/Steps/BindConfig.h"
#include "Exo/Steps/BindExpr.h"
#include "Exo/Steps/CallEqv.h"
#include "Exo/Steps/CommuteExpr.h"
#include "Exo/Steps/CutLoop.h"
#include "Exo/Steps/DeleteBuffer.h"
#include "Exo/Steps/DeleteConfig.h"
#include "Exo/Steps/DeletePass.h"
#include "Exo/Steps/Derive.h"
#include "Exo/Steps/DivideDim.h"
#include "Exo/Steps/DivideLoop.h"
#include "Exo/Steps/DivideWithRecompute.h"
#include "Exo/Steps/EliminateDeadCode.h"
#include "Exo/Steps/ExpandDim.h"
#include "Exo/Steps/ExtractSubproc.h"
#include "Exo/Steps/Fission.h"
#include "Exo/Steps/FoldIntoReduce.h"
#include "Exo/Steps/Fuse.h"
#include "Exo/Steps/Inline.h"
#include "Exo/Steps/InlineAssign.h"
#include "Exo/Steps/InlineWindow.h"
#include "Exo/Steps/InsertNoopCall.h"
#include "Exo/Steps/InsertPass.h"
#include "Exo/Steps/JoinLoops.h"
#include "Exo/Steps/LeftReassociateExpr.h"
#include "Exo/Steps/LiftAlloc.h"
#include "Exo/Steps/LiftReduceConstant.h"
#include "Exo/Steps/LiftScope.h"
#include "Exo/Steps/MakeInstr.h"
#include "Exo/Steps/MergeWrites.h"
#include "Exo/Steps/MultDim.h"
#include "Exo/Steps/MultLoops.h"
#include "Exo/Steps/ParallelizeLoop.h"
#include "Exo/Steps/PartialEval.h"
#include "Exo/Steps/RearrangeDim.h"
#include "Exo/Steps/RemoveLoop.h"
#include "Exo/Steps/Rename.h"
#include "Exo/Steps/RenameIter.h"
#include "Exo/Steps/ReorderLoops.h"
#include "Exo/Steps/ReorderStmts.h"
#include "Exo/Steps/Replace.h"
#include "Exo/Steps/ReplaceAll.h"
#include "Exo/Steps/ReplaceOnce.h"
#include "Exo/Steps/ResizeDim.h"
#include "Exo/Steps/ReuseBuffer.h"
#include "Exo/Steps/RewriteExpr.h"
#include "Exo/Steps/SetMemory.h"
#include "Exo/Steps/SetPrecision.h"
#include "Exo/Steps/SetWindow.h"
#include "Exo/Steps/ShiftLoop.h"
#include "Exo/Steps/Simplify.h"
#include "Exo/Steps/SinkAlloc.h"
#include "Exo/Steps/Specialize.h"
#include "Exo/Steps/SplitWrite.h"
#include "Exo/Steps/StageMem.h"
#include "Exo/Steps/Transpose.h"
#include "Exo/Steps/UnrollBuffer.h"
#include "Exo/Steps/UnrollLoop.h"
#include "Exo/Steps/UnsafeAssertEq.h"
#include "Exo/Steps/WriteConfig.h"

#endif // EXO_STEPS_H
