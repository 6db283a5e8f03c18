//! Symbolic evaluation of statements (Clément 2022, §5.4).

use std::rc::Rc;

use exo_ir::{
    BufferType, ConfigValue, Data, Elem, FieldKind, FieldRef, LoopMode, Proc, Stmt, StmtKind,
    Stmts, Sym,
};
use num_rational::BigRational;
use num_traits::One;

use crate::affine::{Points, Relation};
use crate::cells::{Cells, Heap, Summands};
use crate::evaluator::Evaluator;
use crate::expression::{Affine, condition, nothing, point};
use crate::frame::Frame;
use crate::reason::{Proof, Unknown, unproved, unsupported};
use crate::terms::RootId;
use crate::view::View;

impl<'m> Evaluator<'m> {
    /// The subscripts of an access in the root, and the condition under which the cell exists.
    pub(crate) fn subscripts(
        &mut self,
        frame: &Frame<'_>,
        view: &View,
        idx: &[exo_ir::Ctl],
    ) -> Proof<(Vec<Affine>, Option<Affine>)> {
        let mut subscripts = Vec::with_capacity(idx.len());
        for e in idx {
            subscripts.push(self.number(frame, e)?);
        }
        view.locate(&subscripts)
    }

    /// Evaluates the statements of a block; what it allocates is gone at its end.
    pub(crate) fn block(&mut self, frame: &mut Frame<'m>, block: &'m Stmts) -> Proof<()> {
        let first = self.next_root();
        self.statements(frame, block.iter())?;
        self.forget_since(first);
        Ok(())
    }

    /// Evaluates statements one behind the other. A name can stand for one buffer or window only, so where it is a matter of cases which one that is, all
    /// statements from there on are evaluated in both cases.
    fn statements(
        &mut self,
        frame: &mut Frame<'m>,
        mut stmts: impl Iterator<Item = &'m Stmt> + Clone,
    ) -> Proof<()> {
        loop {
            let rest = stmts.clone();
            let Some(stmt) = stmts.next() else {
                return Ok(());
            };
            let before = self.heap.clone();
            let done = self.at_statement(stmt, |e| e.stmt(frame, stmt));
            match (done, self.split.take()) {
                (Err(why), Some(condition)) => {
                    return self.by_cases(before, (condition, why), |e| {
                        crate::deep(|| e.statements(frame, rest.clone()))
                    });
                }
                (done, _) => done?,
            }
        }
    }

    fn stmt(&mut self, frame: &mut Frame<'m>, stmt: &'m Stmt) -> Proof<()> {
        self.count_statement()?;
        let before = self.heap.clone();
        let mark = self.world().mark();
        let done = crate::deep(|| self.stmt_at(frame, stmt));
        let done = match self.split.take() {
            // What follows is evaluated by cases, too.
            split if stmt.defines_behind().is_some() => {
                self.split = split;
                done
            }
            Some(condition) => match done {
                Err(why) => {
                    self.world().forget_since(mark);
                    self.by_cases(before, (condition, why), |e| e.stmt(frame, stmt))
                }
                done => done,
            },
            None => done,
        };
        done.map_err(|why| located(why, frame.proc, stmt))
    }

    /// Evaluates statements where a condition holds and where it does not, and joins what comes out.
    fn by_cases(
        &mut self,
        before: Heap,
        (condition, why): (Points, Box<Unknown>),
        mut evaluate: impl FnMut(&mut Self) -> Proof<()>,
    ) -> Proof<()> {
        let Some((yes, no)) = self.both_cases(&condition)? else {
            return Err(why);
        };
        self.heap.clone_from(&before);
        self.in_case(true, yes.clone(), &mut evaluate)?;
        let there = std::mem::replace(&mut self.heap, before);
        self.in_case(false, no.clone(), &mut evaluate)?;
        self.join(there, (&yes, &no))
    }

    /// Joins a heap under one condition with the current one under another that excludes it.
    pub(crate) fn join(&mut self, there: Heap, (yes, no): (&Points, &Points)) -> Proof<()> {
        let here = self.heap.clone();
        // Elsewhere cells mean nothing, so what both conditions have in common need not be said.
        let (yes, no) = (yes.given(self.context())?, no.given(self.context())?);
        for (root, cells) in there {
            let Some(other) = here.get(&root) else {
                continue;
            };
            let joined = match Rc::ptr_eq(&cells, other) {
                true => cells,
                false => Rc::new(cells.under(&yes)?.or(&other.under(&no)?)?),
            };
            self.heap.insert(root, joined);
        }
        Ok(())
    }

    fn stmt_at(&mut self, frame: &mut Frame<'m>, stmt: &'m Stmt) -> Proof<()> {
        match &stmt.kind {
            StmtKind::Pass => Ok(()),
            StmtKind::Assign { buf, idx, rhs } => match added_to_itself(*buf, idx, rhs) {
                Some(rest) if self.computed_alike(frame, *buf, (rhs, rest))? => {
                    self.reduce(frame, (*buf, idx), rest)
                }
                _ => self.assign(frame, (*buf, idx), rhs),
            },
            StmtKind::Reduce { buf, idx, rhs } => self.reduce(frame, (*buf, idx), rhs),
            StmtKind::Clobber { buf, idx } => self.clobber(frame, (*buf, idx)),
            StmtKind::WriteConfig { field, value } => self.write_field(frame, field, value),
            StmtKind::If { cond, body, orelse } => self.branch(frame, cond, (body, orelse)),
            StmtKind::For {
                iter,
                lo,
                hi,
                mode,
                body,
            } => {
                let (lo, hi) = (self.number(frame, lo)?, self.number(frame, hi)?);
                let parallel = *mode == LoopMode::Par;
                self.run_loop(frame, (*iter, lo, hi), parallel, body)
            }
            StmtKind::Alloc { buf } => self.allocate(frame, *buf),
            StmtKind::Window { win, expr } => {
                let view = self.cut(frame, expr, true)?;
                frame.bind_view(*win, view);
                Ok(())
            }
            StmtKind::Call { callee, args } => self.in_call(|e| e.call_proc(frame, callee, args)),
        }
    }

    /// The cell that is written, in its buffer.
    pub(crate) fn target(
        &mut self,
        frame: &Frame<'m>,
        (buf, idx): (Sym, &[exo_ir::Ctl]),
    ) -> Proof<(RootId, Elem, Points)> {
        let view = frame.view(buf)?;
        let (at, exists) = self.subscripts(frame, &view, idx)?;
        self.require_cell(exists, "an access is inside of its buffer")?;
        let cell = point(&at, self.context())?;
        Ok((view.root, view.elem, cell))
    }

    fn assign(
        &mut self,
        frame: &Frame<'m>,
        target: (Sym, &[exo_ir::Ctl]),
        rhs: &Data,
    ) -> Proof<()> {
        if self.write_named(frame, target, rhs, false)? {
            return Ok(());
        }
        let (root, elem, cell) = self.target(frame, target)?;
        let values = self.summands(frame, rhs, (&cell, elem))?;
        self.overwrite(root, &cell, &values)
    }

    fn reduce(
        &mut self,
        frame: &Frame<'m>,
        target: (Sym, &[exo_ir::Ctl]),
        rhs: &Data,
    ) -> Proof<()> {
        if self.write_named(frame, target, rhs, true)? {
            return Ok(());
        }
        let (root, elem, cell) = self.target(frame, target)?;
        if self.is_cut(frame, rhs, elem)? {
            let values = self.cut_sum(frame, (target, rhs), (&cell, elem))?;
            return self.overwrite(root, &cell, &values);
        }
        let values = self.summands(frame, rhs, (&cell, elem))?;
        self.note_added(root, &cell)?;
        let mut cells = self.cells(root)?;
        // Clément 2022, Fig. 7.2 lets sums start in cells that hold nothing; here they must hold a value.
        if !self.is_lenient() && !cell.is_subset(&cells.defined)? {
            return unproved("a cell that is added to holds a value");
        }
        cells
            .values
            .add_all(&values.map(|r| r.given(self.context()))?)?;
        self.heap.insert(root, Rc::new(cells));
        Ok(())
    }

    /// Whether a part of a right side is computed in the arithmetic of the whole.
    fn computed_alike(
        &mut self,
        frame: &Frame<'m>,
        buf: Sym,
        (whole, part): (&Data, &Data),
    ) -> Proof<bool> {
        let elem = frame.view(buf)?.elem;
        let arithmetic = self.arithmetic(frame, whole, elem)?;
        // What is cut to an integer is the sum.
        let is_cut = elem.is_integer() && arithmetic.is_none();
        let literals = self.literal_type(frame, whole, elem)?;
        Ok(!is_cut
            && arithmetic == self.arithmetic(frame, part, elem)?
            && literals == self.literal_type(frame, part, elem)?)
    }

    fn clobber(&mut self, frame: &Frame<'m>, target: (Sym, &[exo_ir::Ctl])) -> Proof<()> {
        let (root, _, cell) = self.target(frame, target)?;
        self.note_overwritten(root, &cell)?;
        let mut cells = self.cells(root)?;
        let cell = cell.given(self.context())?;
        cells.defined = cells.defined.subtract(&cell)?;
        cells.overwritten = cells.overwritten.union(&cell)?;
        cells.values = cells.values.map(|r| r.off(&cell))?;
        self.heap.insert(root, Rc::new(cells));
        Ok(())
    }

    fn cells(&self, root: RootId) -> Proof<Cells> {
        match self.heap.get(&root) {
            Some(cells) => Ok(Cells::clone(cells)),
            None => unsupported("a buffer that is not there"),
        }
    }

    pub(crate) fn overwrite(
        &mut self,
        root: RootId,
        cell: &Points,
        values: &Summands,
    ) -> Proof<()> {
        self.note_overwritten(root, cell)?;
        let mut cells = self.cells(root)?;
        let cell = cell.given(self.context())?;
        cells.defined = cells.defined.union(&cell)?;
        cells.overwritten = cells.overwritten.union(&cell)?;
        cells.values = cells.values.map(|r| r.off(&cell))?;
        cells
            .values
            .add_all(&values.map(|r| r.given(self.context()))?)?;
        self.heap.insert(root, Rc::new(cells));
        Ok(())
    }

    fn write_field(
        &mut self,
        frame: &Frame<'m>,
        field: &FieldRef,
        value: &ConfigValue,
    ) -> Proof<()> {
        let root = self.field_root(field)?;
        let kind = self.field_kind(field);
        let cell = point(&[], self.context())?;
        let values = match (value, kind) {
            (ConfigValue::Data(rhs), Some(FieldKind::Data(elem))) => {
                self.summands(frame, rhs, (&cell, elem))?
            }
            (ConfigValue::Ctl(e), Some(FieldKind::Bool)) => {
                let holds = self.condition(frame, e)?;
                self.truth(&cell, &holds)?
            }
            (ConfigValue::Ctl(e), Some(kind)) => {
                let value = self.number(frame, e)?;
                if let Some(least) = kind.least() {
                    let fits = Affine::number(least).compared("<=", &value)?;
                    self.require(&fits, "a configuration field is given a value of its kind")?;
                }
                let mut values = Summands::default();
                let value = point(&[value], self.context())?;
                let relation = Relation::product(&cell, &value)?;
                values.add(self.integer_template(), &BigRational::one(), relation)?;
                values
            }
            _ => return unsupported("a configuration field of another kind"),
        };
        self.overwrite(root, &cell, &values)
    }

    /// 1 where a condition holds and 0 where it does not.
    fn truth(&mut self, cell: &Points, holds: &Affine) -> Proof<Summands> {
        let holds = condition(holds)?;
        let mut relation: Option<Relation> = None;
        for (value, when) in [
            (1, self.context().intersect(&holds)?),
            (0, self.context().subtract(&holds)?),
        ] {
            let value = point(&[Affine::number(value)], &when)?;
            let part = Relation::product(cell, &value)?;
            relation = Some(match relation {
                Some(all) => all.union(&part)?,
                None => part,
            });
        }
        let mut values = Summands::default();
        if let Some(relation) = relation {
            values.add(self.integer_template(), &BigRational::one(), relation)?;
        }
        Ok(values)
    }

    fn branch(
        &mut self,
        frame: &mut Frame<'m>,
        cond: &exo_ir::Ctl,
        (body, orelse): (&'m Stmts, &'m Stmts),
    ) -> Proof<()> {
        let holds = self.condition(frame, cond)?;
        let holds = condition(&holds)?;
        let yes = self.context().intersect(&holds)?;
        let no = self.context().subtract(&holds)?;
        let before = self.heap.clone();
        let after_body = self.branch_heap(frame, &yes, body)?;
        self.heap = before;
        self.branch_heap(frame, &no, orelse)?;
        self.join(after_body, (&yes, &no))
    }

    pub(crate) fn branch_heap(
        &mut self,
        frame: &mut Frame<'m>,
        when: &Points,
        block: &'m Stmts,
    ) -> Proof<Heap> {
        if !when.is_empty()? {
            self.within(when.clone(), |e| e.block(frame, block))?;
        }
        Ok(self.heap.clone())
    }

    fn allocate(&mut self, frame: &mut Frame<'m>, buf: Sym) -> Proof<()> {
        let Some(ty) = frame.proc.var(buf).buffer() else {
            return unsupported("an allocation of something that is no buffer");
        };
        let extents = self.extents(frame, ty)?;
        for extent in &extents {
            let positive = Affine::number(1).compared("<=", extent)?;
            self.require(
                &positive,
                "a buffer has at least one cell in each dimension",
            )?;
        }
        let root = self.world().new_root(ty.elem, frame.proc.name_of(buf));
        let nothing = nothing(extents.len())?;
        let cells = Cells {
            defined: nothing.clone(),
            overwritten: nothing,
            values: Summands::default(),
        };
        self.heap.insert(root, Rc::new(cells));
        frame.bind_view(buf, View::whole(root, ty.elem, extents));
        Ok(())
    }

    /// The extents of a buffer's type.
    pub(crate) fn extents(&mut self, frame: &Frame<'_>, ty: &BufferType) -> Proof<Vec<Affine>> {
        let dims = ty.dims.iter();
        dims.map(|e| self.number(frame, e)).collect()
    }
}

/// The rest of `x = x + rest`, which means `x += rest`.
fn added_to_itself<'e>(buf: Sym, idx: &[exo_ir::Ctl], rhs: &'e Data) -> Option<&'e Data> {
    let Data::Bin(exo_ir::DataOp::Add, a, b) = rhs else {
        return None;
    };
    let is_itself = |e: &Data| matches!(e, Data::Read { buf: b, idx: i } if *b == buf && i == idx);
    match (is_itself(a), is_itself(b)) {
        (true, false) => Some(b),
        (false, true) => Some(a),
        _ => None,
    }
}

fn located(mut why: Box<Unknown>, proc: &Proc, stmt: &Stmt) -> Box<Unknown> {
    if why.proc.is_empty() {
        why.place = stmt.loc.clone();
        why.proc.clone_from(&proc.name);
    }
    why
}
