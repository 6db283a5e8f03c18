//! The state of lowering one procedure: facts at the statement at hand, and problems with it.

use std::cell::RefCell;
use std::collections::BTreeMap;

use exo_ir::{
    BufferType, Ctl, CtlOp, Data, DisplayIn, Elem, FieldRef, Loc, Precond, Proc, Stmt, StmtKind,
    Stmts, Sym, field_name,
};

use crate::control::{Cond, Lower};
use crate::effects::{Effects, config_written};
use crate::error::{LoweringError, Problem};
use crate::limits::Limit;
use crate::memory::Mem;
use crate::module::ModuleLowering;
use crate::precision::Precision;
use crate::range::Ranges;
use crate::storage::{Form, Storage};
use crate::sum::{Atom, ControlSum, Overflow};
use exo_ir::liveness::lifetimes;

/// A procedure that is being lowered. A back end walks the statements, keeps facts and storage up to date, and asks.
///
/// Questions report what is wrong as problems of the statement at hand and answer with a default, so that one run finds
/// every problem; code is good only if [`ProcLowering::finish`] has none.
pub struct ProcLowering<'u, 'm> {
    /// The module around.
    pub unit: &'u ModuleLowering<'m>,
    /// The procedure.
    pub proc: &'m Proc,
    /// Its effects, callees included.
    pub effects: &'u Effects,
    /// The ranges of values here.
    pub facts: Ranges<'m>,
    /// Whether statements are inside a `par` loop.
    pub parallel: bool,
    /// Whether statements are under a condition, or in a sequential loop, that may never let them run: the checks prove that what
    /// no `par` loop may do does not happen there.
    pub conditional: bool,
    pub(crate) storage: Vec<Option<Storage>>,
    /// The position, in its block, of the last statement that uses each buffer.
    last_uses: BTreeMap<Sym, usize>,
    frozen: u32,
    problems: RefCell<Vec<Problem>>,
    errors: Vec<LoweringError>,
}

impl<'u, 'm> ProcLowering<'u, 'm> {
    /// The state at the head of the procedure.
    pub fn new(unit: &'u ModuleLowering<'m>, proc: &'m Proc, effects: &'u Effects) -> Self {
        ProcLowering {
            unit,
            proc,
            effects,
            facts: Ranges::new(unit.module, proc),
            parallel: false,
            conditional: false,
            storage: vec![None; proc.vars.len()],
            last_uses: lifetimes(proc)
                .into_iter()
                .map(|l| (l.buf, l.last))
                .collect(),
            frozen: 0,
            problems: RefCell::default(),
            errors: Vec::new(),
        }
    }

    /// The position, in its block, of the last statement that uses a buffer or a window of it; for
    /// a buffer that is not allocated, the first.
    pub fn last_use(&self, buf: Sym) -> usize {
        self.last_uses.get(&buf).copied().unwrap_or_default()
    }

    // ---- problems ----

    /// Notes a problem of the statement at hand.
    pub fn problem(&self, problem: Problem) {
        let mut all = self.problems.borrow_mut();
        if !all.contains(&problem) {
            all.push(problem);
        }
    }

    /// Notes that the statement at hand goes beyond a limit.
    pub fn beyond(&self, limit: Limit) {
        self.problem(self.unit.backend.beyond(limit));
    }

    /// Notes the problem of a failed computation and goes on with a default.
    pub fn or_problem<T: Default>(&self, result: Result<T, Problem>) -> T {
        result.unwrap_or_else(|p| {
            self.problem(p);
            T::default()
        })
    }

    /// Notes that a sum left 64 bits and goes on with zero.
    pub(crate) fn or_overflow(&self, result: Result<ControlSum, Overflow>) -> ControlSum {
        self.or_problem(result.map_err(|Overflow| self.unit.backend.beyond(Limit::Overflow)))
    }

    /// Turns the problems noted since the last call into errors of a statement.
    pub fn settle_stmt(&mut self, stmt: &Stmt) {
        let text = assignment(self.proc, stmt);
        for problem in self.problems.get_mut() {
            if let Problem::AccessForbidden { stmt, .. } = problem {
                stmt.clone_from(&text);
            }
        }
        self.settle(&stmt.loc);
    }

    /// Turns the problems noted since the last call into errors at a place.
    pub fn settle(&mut self, loc: &Loc) {
        for problem in self.problems.take() {
            self.errors.push(LoweringError {
                loc: loc.clone(),
                problem,
            });
        }
    }

    /// The errors of the procedure, in the order in which they were settled.
    pub fn finish(self) -> Vec<LoweringError> {
        self.errors
    }

    // ---- types ----

    /// The element type of a buffer, with `R` decided.
    pub fn elem(&self, ty: &BufferType) -> Elem {
        self.unit.decided(ty.elem)
    }

    /// The type in which the right side of a write to elements of type `target` is computed; none if it has problems.
    pub fn precision_of(&self, e: &Data, target: Elem) -> Option<Elem> {
        let precision = Precision {
            unit: self.unit,
            proc: self.proc,
        };
        let elem = match precision.infer(e) {
            Ok(elem) => elem.unwrap_or(target),
            Err(problem) => {
                self.problem(problem);
                return None;
            }
        };
        let problems = precision.check(e, elem);
        let sound = problems.is_empty();
        problems.into_iter().for_each(|p| self.problem(p));
        sound.then_some(elem)
    }

    /// Checks that elements of type `target` can hold a right side of literals.
    pub fn check_written(&self, e: &Data, target: Elem) {
        if let Some(lost) = e.lost_at_write(target) {
            self.problem(Problem::Lost(lost));
        }
    }

    /// The type of a buffer; something else is reported and passes as a scalar.
    pub fn buffer_type(&self, sym: Sym) -> Option<&'m BufferType> {
        let ty = self.proc.var(sym).buffer();
        if ty.is_none() {
            self.problem(Problem::Unknown {
                what: "buffer",
                name: self.proc.name_of(sym).into(),
            });
        }
        ty
    }

    /// The memory of buffers of a type.
    pub fn mem(&self, ty: &BufferType) -> Option<Mem<'m>> {
        Mem::of(self.unit.module, ty)
            .map_err(|p| self.problem(p))
            .ok()
    }

    /// Checks a write of a configuration field; whether code has the field to write.
    pub fn check_config_write(&self, field: &FieldRef) -> bool {
        if self.unit.has_field(field) && !self.unit.is_materialised(field) {
            self.problem(Problem::ConfigWriteNotMaterialised {
                backend: self.unit.backend,
                field: field_name(field),
            });
            return false;
        }
        if self.parallel && !self.conditional {
            self.problem(Problem::ConfigInParallel {
                field: field_name(field),
            });
        }
        true
    }

    /// Checks that code has a configuration field.
    pub fn check_materialised(&self, field: &FieldRef) -> bool {
        let materialised = self.unit.is_materialised(field);
        if !materialised {
            self.problem(match self.unit.has_field(field) {
                true => Problem::ConfigNotMaterialised {
                    backend: self.unit.backend,
                    field: field_name(field),
                },
                false => Problem::Unknown {
                    what: "configuration field",
                    name: field_name(field),
                },
            });
        }
        materialised
    }

    // ---- control expressions ----

    fn lower<T>(&self, f: impl FnOnce(&Lower<'_, 'm>) -> Result<T, Overflow>) -> Option<T> {
        let stride = |sym: Sym, dim: usize| self.stride_of(sym, dim).ok_or(Overflow);
        let lower = Lower {
            module: self.unit.module,
            proc: self.proc,
            facts: &self.facts,
            stride: &stride,
        };
        match f(&lower) {
            Ok(value) => Some(value),
            Err(Overflow) => {
                self.beyond(Limit::Overflow);
                None
            }
        }
    }

    /// An integer expression in canonical form, each part of which 64 bits can compute.
    pub fn linear(&self, e: &Ctl) -> ControlSum {
        let Some(value) = self.lower(|l| l.linear(e)) else {
            return ControlSum::default();
        };
        if self.facts.is_computable(&value) {
            return value;
        }
        self.beyond(Limit::Overflow);
        ControlSum::default()
    }

    /// The value of a loop bound; see [`crate::MAX_CELLS`].
    pub fn bound_of(&self, e: &Ctl) -> ControlSum {
        let value = self.linear(e);
        if !self.facts.is_loop_bound(&value) {
            self.beyond(Limit::LoopBound);
        }
        value
    }

    /// The value of an argument or a field; see [`crate::MAX_VALUE`].
    pub fn value_of(&self, e: &Ctl) -> ControlSum {
        let value = self.linear(e);
        if !self.facts.is_value(&value) {
            self.beyond(Limit::Value);
        }
        value
    }

    /// A condition in canonical form, each part of which 64 bits can compute.
    pub fn cond(&self, e: &Ctl) -> Cond {
        let cond = self.lower(|l| l.cond(e)).unwrap_or(Cond::Const(true));
        let mut computable = true;
        cond.walk(&mut |e| computable &= self.facts.is_computable(e));
        if !computable {
            self.beyond(Limit::Overflow);
        }
        cond
    }

    /// Whether a control expression is a condition and not an integer.
    pub fn is_condition(&self, e: &Ctl) -> bool {
        self.lower(|l| Ok(l.is_condition(e))).unwrap_or(false)
    }

    /// A name for the value that an expression has now, if a configuration write could change it: code keeps it under
    /// the number of that name.
    pub fn freeze(&mut self, e: &ControlSum) -> Option<(u32, ControlSum)> {
        if !e.reads_config() {
            return None;
        }
        let id = self.frozen;
        self.frozen += 1;
        let atom = Atom::Frozen(id);
        self.facts.define(atom.clone(), e);
        Some((id, ControlSum::atom(atom)))
    }

    /// Whether running a body may change a bound, which is evaluated once.
    pub fn may_change(&self, bound: &ControlSum, body: &Stmts) -> bool {
        if !bound.reads_config() {
            return false;
        }
        let written = config_written(self.unit.module, self.unit.effects(), body);
        let mut found = false;
        bound.walk(&mut |a| found |= matches!(a, Atom::Config(f) if written.contains(f)));
        found
    }

    // ---- preconditions ----

    /// Assumes a precondition. Returns the condition for hints to a compiler, if it is not trivial
    /// and code has all that it reads.
    pub fn assume(&mut self, pred: &Precond) -> Option<Cond> {
        let cond = self.cond(&pred.cond);
        self.facts.assume(&cond);
        (cond != Cond::Const(true) && !self.reads_hidden(&pred.cond)).then_some(cond)
    }

    /// Whether a condition is about configuration fields that code does not have.
    pub fn reads_hidden(&self, e: &Ctl) -> bool {
        let mut found = false;
        e.walk(&mut |e| found |= matches!(e, Ctl::Config(f) if !self.unit.is_materialised(f)));
        found
    }

    /// Takes the strides that preconditions fix, `stride(A, 1) == 1`, for constants from here on.
    pub fn fix_strides(&mut self) {
        for (sym, dim, value) in self.known_strides() {
            if let Some(Storage::Own {
                form: Form::Window,
                strides,
            }) = &mut self.storage[sym.0 as usize]
                && let Some(slot) = strides.get_mut(dim)
            {
                *slot = ControlSum::constant(value);
            }
        }
    }

    fn known_strides(&self) -> Vec<(Sym, usize, i64)> {
        let mut out = Vec::new();
        let mut work: Vec<&Ctl> = self.proc.preds.iter().map(|p| &p.cond).collect();
        while let Some(e) = work.pop() {
            match e {
                Ctl::Bin(CtlOp::And, a, b) => work.extend([&**a, &**b]),
                Ctl::Bin(CtlOp::Eq, a, b) => match (&**a, &**b) {
                    (Ctl::Stride(s, d), Ctl::Int(v)) | (Ctl::Int(v), Ctl::Stride(s, d)) => {
                        out.push((*s, *d, *v));
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        out
    }
}

/// An assignment or a reduction as Exo source.
fn assignment(proc: &Proc, stmt: &Stmt) -> Option<String> {
    let (buf, idx, operator, rhs) = match &stmt.kind {
        StmtKind::Assign { buf, idx, rhs } => (buf, idx, "=", rhs),
        StmtKind::Reduce { buf, idx, rhs } => (buf, idx, "+=", rhs),
        _ => return None,
    };
    let idx: Vec<String> = idx.iter().map(|e| e.in_proc(proc).to_string()).collect();
    let cell = match idx.is_empty() {
        true => String::new(),
        false => format!("[{}]", idx.join(", ")),
    };
    let (name, rhs) = (proc.name_of(*buf), rhs.in_proc(proc));
    Some(format!("{name}{cell} {operator} {rhs}"))
}
