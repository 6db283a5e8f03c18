//! `par` loops: one region that a team of threads runs, which share the iterations, or `scf.parallel`, for passes that know what to make of it.
//!
//! Threads share regions of the `omp` dialect directly, and not by way of `scf.parallel`: MLIR's conversion of that puts each iteration into a
//! `memref.alloca_scope`, in which no loop may stand.

use exo_ir::{Ctl, LoopMode, Segment, Stmt, StmtKind, Stmts, Sym};

use melior::ir::Attribute;
use melior::ir::attribute::DenseI64ArrayAttribute;

use crate::Parallel;
use crate::emit::{Parts, Ssa};
use crate::func::Func;
use crate::place::{Place, place_of};
use crate::types::static_numbers;

/// The `par` loops of a nest, outermost first, and what the innermost one has in it.
pub struct Nest<'m> {
    loops: Vec<Level<'m>>,
    body: &'m Stmts,
}

/// A loop of a nest.
struct Level<'m> {
    iter: Sym,
    lo: &'m Ctl,
    hi: &'m Ctl,
}

/// The nest of so many `par` loops that a statement is: none of them has another statement beside the next one, or is bounded by a variable of the nest.
pub fn nest_of(outermost: &Stmt, depth: usize) -> Option<Nest<'_>> {
    let mut loops: Vec<Level<'_>> = Vec::new();
    let mut stmt = outermost;
    loop {
        let StmtKind::For {
            iter,
            lo,
            hi,
            mode: LoopMode::Par,
            body,
        } = &stmt.kind
        else {
            return None;
        };
        let mentions = |level: &Level<'_>| lo.mentions(level.iter) || hi.mentions(level.iter);
        if loops.iter().any(mentions) {
            return None;
        }
        loops.push(Level {
            iter: *iter,
            lo,
            hi,
        });
        if loops.len() >= depth {
            return Some(Nest { loops, body });
        }
        let mut inner = body.iter();
        stmt = inner.next()?;
        if inner.next().is_some() {
            return None;
        }
    }
}

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
            _ if self.shares_registers(body) => self.sequential(stmt, iter, bounds, body),
            Parallel::OpenMp => self.team(stmt, iter, bounds, body),
            Parallel::Scf | Parallel::Forall if !self.has_own_place(body) => {
                self.iterations(stmt, iter, bounds, body);
            }
            Parallel::Scf | Parallel::Forall => self.sequential(stmt, iter, bounds, body),
        }
        self.lowering.parallel = outer;
    }

    /// An `scf.parallel` or `scf.forall`. What becomes of it nobody knows, so nothing in it is on a stack: that of a function would be shared by the iterations, and what each
    /// allocates there may be freed behind the last one only.
    fn iterations(&mut self, stmt: &Stmt, iter: Sym, bounds: [Ssa<'c>; 3], body: &'m Stmts) {
        let outer = std::mem::replace(&mut self.in_iterations, true);
        self.loop_body(stmt, iter, body);
        self.in_iterations = outer;
        match self.unit.parallel() {
            Parallel::Forall => self.forall(bounds),
            _ => self.scf_parallel(bounds),
        }
    }

    /// The `scf.parallel` of the open block.
    fn scf_parallel(&mut self, bounds: [Ssa<'c>; 3]) {
        let parts = Parts {
            operands: &bounds,
            attributes: vec![("operandSegmentSizes", self.emit.segments(&[1, 1, 1, 0]))],
            regions: vec![self.emit.close_with("scf.reduce")],
            ..Parts::default()
        };
        self.emit.op("scf.parallel", parts);
    }

    /// The `scf.forall` of the open block, over one variable.
    fn forall(&mut self, bounds: [Ssa<'c>; 3]) {
        self.forall_of(&bounds.map(|bound| vec![bound]), None);
    }

    /// The `scf.forall` of the open block: lower bounds, upper bounds and steps of its variables.
    fn forall_of(&mut self, bounds: &[Vec<Ssa<'c>>; 3], mapping: Option<Attribute<'c>>) {
        let count = bounds[0].len();
        let unknown = static_numbers(&vec![None; count]);
        let dynamic: Attribute<'c> =
            DenseI64ArrayAttribute::new(self.emit.context, &unknown).into();
        let segments = self.emit.segments(&[count, count, count, 0]);
        let mut attributes = vec![
            ("operandSegmentSizes", segments),
            ("staticLowerBound", dynamic),
            ("staticUpperBound", dynamic),
            ("staticStep", dynamic),
        ];
        attributes.extend(mapping.map(|mapping| ("mapping", mapping)));
        let parts = Parts {
            operands: &bounds.concat(),
            attributes,
            regions: vec![self.emit.close_in_parallel()],
            ..Parts::default()
        };
        self.emit.op("scf.forall", parts);
    }

    /// The nest of a `par` loop as one `scf.forall` with its mapping, if it has one that holds for it. Gives whether it is made.
    pub(crate) fn mapped_nest(&mut self, stmt: &'m Stmt, iter: Sym) -> bool {
        if self.unit.parallel() != Parallel::Forall {
            return false;
        }
        let place = (self.lowering.proc.name.clone(), iter);
        let Some((depth, mapping)) = self.unit.options.mappings.get(&place) else {
            return false;
        };
        let mapping = Attribute::parse(self.emit.context, mapping);
        let (Some(nest), Some(mapping)) = (nest_of(stmt, *depth), mapping) else {
            return false;
        };
        let body = nest.body;
        if self.shares_registers(body) || self.has_own_place(body) {
            return false;
        }
        let mut bounds = [Vec::new(), Vec::new(), Vec::new()];
        let mut sums = Vec::new();
        for level in &nest.loops {
            let lo = self.lowering.bound_of(level.lo);
            let hi = self.lowering.bound_of(level.hi);
            self.lowering.settle(&stmt.loc);
            bounds[0].push(self.sum(&lo));
            bounds[1].push(self.sum(&hi));
            bounds[2].push(self.emit.number(1));
            sums.push((level.iter, lo, hi));
        }
        let outside = self.lowering.facts.clone();
        for (iter, lo, hi) in &sums {
            self.enter_loop(*iter, lo, hi);
        }
        let is_parallel = std::mem::replace(&mut self.lowering.parallel, true);
        let in_iterations = std::mem::replace(&mut self.in_iterations, true);
        let index = self.emit.index();
        let variables = self.emit.open(&vec![index; nest.loops.len()]);
        self.scopes.enter(&stmt.loc);
        self.set_location(stmt);
        for (level, variable) in nest.loops.iter().zip(variables) {
            self.declare(level.iter, variable);
            self.show_iteration(level.iter, variable, &stmt.loc);
        }
        self.block(body);
        self.scopes.leave();
        self.set_location(stmt);
        self.in_iterations = in_iterations;
        self.lowering.parallel = is_parallel;
        for _ in &sums {
            self.path.pop();
        }
        self.lowering.facts = outside;
        self.forall_of(&bounds, Some(mapping));
        true
    }

    /// Whether a block allocates what cannot be on the heap: registers, slots, and what is on a stack of an address space of its own.
    fn has_own_place(&self, body: &Stmts) -> bool {
        let mut found = false;
        let mut look = |stmt: &Stmt| {
            let StmtKind::Alloc { buf } = stmt.kind else {
                return;
            };
            let ty = self.lowering.proc.var(buf).buffer();
            let Some((ty, mem)) = ty.and_then(|ty| Some((ty, self.lowering.mem(ty)?))) else {
                return;
            };
            found |= match place_of(&self.lowering, ty, mem, self.emit.context) {
                Ok(Place::Plain) => {
                    !mem.decl.address_space.is_generic() && self.segment(ty, mem) == Segment::Stack
                }
                Ok(Place::Registers(_) | Place::Slots) => true,
                // It is a problem where it is allocated.
                Err(_) => false,
            };
        };
        body.iter().for_each(|stmt| stmt.walk(&mut look));
        found
    }

    fn shares_registers(&self, body: &Stmts) -> bool {
        let in_registers = |buf| self.is_in_registers(buf);
        self.lowering.writes_shared_registers(body, &in_registers)
    }

    fn is_in_registers(&self, buf: Sym) -> bool {
        let ty = self.lowering.proc.var(buf).buffer();
        let place = ty.and_then(|ty| {
            let mem = self.lowering.mem(ty)?;
            place_of(&self.lowering, ty, mem, self.emit.context).ok()
        });
        matches!(place, Some(Place::Registers(_)))
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
