//! `par` loops: one region that a team of threads runs, which share the iterations.
//!
//! Directly in the `omp` dialect, and not by way of `scf.parallel`: MLIR's conversion of that puts each iteration into a
//! `memref.alloca_scope`, in which no loop may stand.

use exo_ir::{Stmt, Stmts, Sym};

use crate::Parallel;
use crate::emit::{Parts, Ssa};
use crate::func::Func;

impl<'m, 'c> Func<'_, 'm, 'c> {
    /// A loop whose iterations may run at once. What threads would share is a problem whether they do or not.
    pub(crate) fn parallel(
        &mut self,
        stmt: &Stmt,
        iter: Sym,
        bounds: [Ssa<'c>; 3],
        body: &'m Stmts,
    ) {
        let outer = std::mem::replace(&mut self.lowering.parallel, true);
        match self.unit.parallel() {
            Parallel::None => self.sequential(stmt, iter, bounds, body),
            Parallel::OpenMp => self.team(stmt, iter, bounds, body),
        }
        self.lowering.parallel = outer;
    }

    /// Bounds are computed once, before there are threads; each thread has a buffer of its own for each allocation of fixed size
    /// in the body.
    fn team(&mut self, stmt: &Stmt, iter: Sym, bounds: [Ssa<'c>; 3], body: &'m Stmts) {
        self.emit.open_parallel();
        self.emit.open(&[]);
        self.loop_body(stmt, iter, body);
        let nest = Parts {
            operands: &bounds,
            regions: vec![self.emit.close_with("omp.yield")],
            ..Parts::default()
        };
        self.emit.op("omp.loop_nest", nest);
        let shared = Parts {
            // The end of the region is a barrier.
            attributes: vec![
                ("nowait", melior::ir::Attribute::unit(self.emit.context)),
                ("operandSegmentSizes", self.emit.segments(&[0; 7])),
            ],
            regions: vec![self.emit.close_wrapper()],
            ..Parts::default()
        };
        self.emit.op("omp.wsloop", shared);
        let region = Parts {
            attributes: vec![("operandSegmentSizes", self.emit.segments(&[0; 6]))],
            regions: vec![self.emit.close_parallel()],
            ..Parts::default()
        };
        self.emit.op("omp.parallel", region);
    }
}
