//! Symbolic evaluation of statements (Clément 2022, §5.4).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use exo_ir::{
    BufferType, ConfigValue, Data, Elem, FieldKind, FieldRef, LoopMode, Module, Proc, Stmt,
    StmtKind, Stmts, Sym,
};
use num_rational::BigRational;
use num_traits::One;

use crate::affine::{Points, Relation};
use crate::cells::{Cells, Heap, Summands};
use crate::control::{Affine, condition, point};
use crate::frame::{Frame, View};
use crate::loops::Guess;
use crate::named::{Extent, Names, Sites};
use crate::reason::{Proof, Reason, Unknown, stop, unproved, unsupported};
use crate::smt::Question;
use crate::sums::{Family, Folding};
use crate::terms::{Atom, RootId, TemplateId, Terms};

/// Statements that are evaluated for one procedure, those of loops once for each time that a loop is looked at.
const MAX_EVALUATED: u64 = 50_000;

/// Calls inside each other.
const MAX_CALLS: usize = 64;

/// State that both evaluations share: the meaning of numbers and names.
#[derive(Default)]
pub(crate) struct World {
    pub(crate) terms: Terms,
    pub(crate) families: Vec<Family>,
    roots: Vec<(Elem, String)>,
    fields: BTreeMap<FieldRef, RootId>,
    names: u64,
    /// Whether real sums of many templates are written as one summand each, and whether one was.
    pub(crate) folding: Folding,
    /// The names of what writes leave, where it has some.
    pub(crate) written: Names,
    /// The functions that the modules declare.
    pub(crate) own_functions: BTreeSet<String>,
    /// The questions that z3 was asked.
    pub(crate) questions: Vec<Question>,
}

impl World {
    /// A new buffer.
    pub(crate) fn new_root(&mut self, elem: Elem, name: &str) -> RootId {
        let root = RootId(u32::try_from(self.roots.len()).unwrap_or(u32::MAX));
        self.roots.push((elem, name.to_owned()));
        root
    }

    /// Begins to give names to what is written; the buffers so far are those of both sides.
    pub(crate) fn begin_names(&mut self, extent: Option<Extent>) {
        let own = RootId(u32::try_from(self.roots.len()).unwrap_or(u32::MAX));
        self.written = Names::new(extent, own);
    }

    /// A name that no parameter has yet.
    pub(crate) fn new_name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// The buffer that holds a configuration field.
    pub(crate) fn field(&mut self, field: &FieldRef, kind: FieldKind) -> RootId {
        if let Some(root) = self.fields.get(field) {
            return *root;
        }
        let elem = match kind {
            FieldKind::Data(elem) => elem,
            _ => Elem::R,
        };
        let root = self.new_root(elem, &exo_ir::field_name(field));
        self.fields.insert(field.clone(), root);
        root
    }
}

/// The cells that statements read and write, for the parallel loops around them.
#[derive(Clone, Default)]
pub(crate) struct Trace {
    pub(crate) read: BTreeMap<RootId, Points>,
    pub(crate) written: BTreeMap<RootId, Points>,
    /// Cells whose value is gone, and whose new one does not depend on it.
    pub(crate) overwritten: BTreeMap<RootId, Points>,
    /// Cells that are read or added to before they are overwritten.
    pub(crate) exposed: BTreeMap<RootId, Points>,
}

impl Trace {
    /// Notes that cells are read or added to.
    pub(crate) fn need(&mut self, root: RootId, at: &Points) -> Proof<()> {
        match self.overwritten.get(&root) {
            Some(overwritten) => note(&mut self.exposed, root, &at.subtract(overwritten)?),
            None => note(&mut self.exposed, root, at),
        }
    }
}

/// A symbolic run of a procedure.
pub(crate) struct Evaluator<'m> {
    module: &'m Module,
    world: &'m mut World,
    /// The cells, as far as the context holds: what is said of other parameters means nothing.
    pub(crate) heap: Heap,
    context: Points,
    lenient: bool,
    pub(crate) trace: Option<Trace>,
    pub(crate) loop_variables: Vec<String>,
    /// The user's names of these variables.
    pub(crate) loop_names: Vec<String>,
    /// The writes that have names, if there are such.
    pub(crate) sites: Option<Sites>,
    evaluated: u64,
    calls: usize,
    /// A condition by which a statement that could not be evaluated may be evaluated by cases.
    pub(crate) split: Option<Points>,
    /// The blocks around the statement, by address: what tells one visit of a callee from another.
    path: Vec<usize>,
    /// Changes that loops were guessed to make when they were looked at before, by path.
    pub(crate) guesses: HashMap<Vec<usize>, Guess>,
}

impl<'m> Evaluator<'m> {
    /// A run that starts with these cells, where the parameters meet a condition.
    pub(crate) fn new(
        module: &'m Module,
        world: &'m mut World,
        heap: Heap,
        context: Points,
    ) -> Evaluator<'m> {
        Evaluator {
            module,
            world,
            heap,
            context,
            lenient: false,
            trace: None,
            loop_variables: Vec::new(),
            loop_names: Vec::new(),
            sites: None,
            evaluated: 0,
            calls: 0,
            split: None,
            path: Vec::new(),
            guesses: HashMap::new(),
        }
    }

    pub(crate) fn module(&self) -> &'m Module {
        self.module
    }

    pub(crate) fn world(&mut self) -> &mut World {
        self.world
    }

    pub(crate) fn is_own_function(&self, name: &str) -> bool {
        self.world.own_functions.contains(name)
    }

    pub(crate) fn questions(&mut self) -> &mut Vec<Question> {
        &mut self.world.questions
    }

    /// Whether a sum of many templates is written as one summand.
    pub(crate) fn folds(&self) -> bool {
        self.world.folding != Folding::Off
    }

    pub(crate) fn families(&self) -> &[Family] {
        &self.world.families
    }

    pub(crate) fn terms(&self) -> &Terms {
        &self.world.terms
    }

    pub(crate) fn terms_mut(&mut self) -> &mut Terms {
        &mut self.world.terms
    }

    pub(crate) fn root_elem(&self, root: RootId) -> Option<Elem> {
        self.world.roots.get(root.0 as usize).map(|(elem, _)| *elem)
    }

    /// The user's name of a buffer.
    pub(crate) fn root_name(&self, root: RootId) -> &str {
        let named = self.world.roots.get(root.0 as usize);
        named.map_or("?", |(_, name)| name)
    }

    /// The first buffer that does not exist yet.
    pub(crate) fn next_root(&self) -> RootId {
        RootId(u32::try_from(self.world.roots.len()).unwrap_or(u32::MAX))
    }

    /// The condition under which control reaches the statement.
    pub(crate) fn context(&self) -> &Points {
        &self.context
    }

    /// Whether conditions of error-free execution are left to a later look at the same statements.
    pub(crate) fn is_lenient(&self) -> bool {
        self.lenient
    }

    /// Runs `f` without conditions of error-free execution and without a trace.
    pub(crate) fn leniently<T>(&mut self, f: impl FnOnce(&mut Self) -> Proof<T>) -> Proof<T> {
        let trace = self.trace.take();
        let lenient = std::mem::replace(&mut self.lenient, true);
        let result = f(self);
        self.lenient = lenient;
        self.trace = trace;
        result
    }

    /// Runs `f` under another condition on parameters.
    pub(crate) fn within<T>(
        &mut self,
        context: Points,
        f: impl FnOnce(&mut Self) -> Proof<T>,
    ) -> Proof<T> {
        let outer = std::mem::replace(&mut self.context, context);
        let result = f(self);
        self.context = outer;
        result
    }

    /// Whether a condition holds wherever control reaches the statement.
    pub(crate) fn implies(&self, fact: &Affine) -> Proof<bool> {
        self.context.is_subset(&condition(fact)?)
    }

    /// Asks for a condition of error-free execution.
    pub(crate) fn require(&self, fact: &Affine, what: &str) -> Proof<()> {
        match self.lenient || self.implies(fact)? {
            true => Ok(()),
            false => unproved(what),
        }
    }

    /// Asks that a cell exists.
    pub(crate) fn require_cell(&self, exists: Option<Affine>, what: &str) -> Proof<()> {
        exists.map_or(Ok(()), |exists| self.require(&exists, what))
    }

    pub(crate) fn field_kind(&self, field: &FieldRef) -> Option<FieldKind> {
        let config = self.module.config(&field.config)?;
        config.field(&field.field).map(|f| f.kind)
    }

    pub(crate) fn field_root(&mut self, field: &FieldRef) -> Proof<RootId> {
        match self.field_kind(field) {
            Some(kind) => Ok(self.world.field(field, kind)),
            None => unsupported(format!(
                "'{}', which is not declared",
                exo_ir::field_name(field)
            )),
        }
    }

    /// The template of control fields: the value itself.
    pub(crate) fn integer_template(&mut self) -> TemplateId {
        let atom = self.world.terms.atom(Atom::Integer, 1);
        self.world.terms.template(vec![atom])
    }

    pub(crate) fn note_read(&mut self, root: RootId, at: &Points) -> Proof<()> {
        match &mut self.trace {
            Some(trace) => {
                note(&mut trace.read, root, at)?;
                trace.need(root, at)
            }
            None => Ok(()),
        }
    }

    /// Notes that a cell loses its value, behind all that is read for its new one.
    fn note_overwritten(&mut self, root: RootId, at: &Points) -> Proof<()> {
        match &mut self.trace {
            Some(trace) => {
                note(&mut trace.written, root, at)?;
                note(&mut trace.overwritten, root, at)
            }
            None => Ok(()),
        }
    }

    /// Notes that something is added to a cell.
    fn note_added(&mut self, root: RootId, at: &Points) -> Proof<()> {
        match &mut self.trace {
            Some(trace) => {
                note(&mut trace.written, root, at)?;
                trace.need(root, at)
            }
            None => Ok(()),
        }
    }

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

    /// The statements around this one, of callers too.
    pub(crate) fn path(&self) -> &[usize] {
        &self.path
    }

    /// Evaluates the statements of a block; what it allocates is gone at its end.
    pub(crate) fn block(&mut self, frame: &mut Frame<'m>, block: &'m Stmts) -> Proof<()> {
        let first = self.next_root();
        for stmt in block {
            self.path.push(std::ptr::from_ref(stmt).addr());
            let done = self.stmt(frame, stmt);
            self.path.pop();
            done?;
        }
        self.heap
            .retain(|root, _| *root < first || self.world.fields.values().any(|f| f == root));
        Ok(())
    }

    fn stmt(&mut self, frame: &mut Frame<'m>, stmt: &'m Stmt) -> Proof<()> {
        self.evaluated += 1;
        if self.evaluated > MAX_EVALUATED {
            return stop(Reason::Limit(format!(
                "{MAX_EVALUATED} statements that are evaluated"
            )));
        }
        let before = self.heap.clone();
        let mark = self.world.written.mark();
        let done = crate::deep(|| self.stmt_at(frame, stmt));
        let done = match (done, self.split.take()) {
            (Err(why), Some(condition)) => {
                self.world.written.forget_since(mark);
                self.by_cases(frame, stmt, before, (condition, why))
            }
            (done, _) => done,
        };
        done.map_err(|why| located(why, frame.proc, stmt))
    }

    /// Evaluates a statement where a condition holds and where it does not, and joins what comes out.
    fn by_cases(
        &mut self,
        frame: &mut Frame<'m>,
        stmt: &'m Stmt,
        before: Heap,
        (condition, why): (Points, Box<Unknown>),
    ) -> Proof<()> {
        let yes = self.context.intersect(&condition)?;
        let no = self.context.subtract(&condition)?;
        // A name can stand for one window only.
        let binds = stmt.defines_behind().is_some();
        if binds || yes.is_empty()? || no.is_empty()? {
            return Err(why);
        }
        self.heap.clone_from(&before);
        self.within(yes.clone(), |e| e.stmt(frame, stmt))?;
        let there = std::mem::replace(&mut self.heap, before);
        self.within(no.clone(), |e| e.stmt(frame, stmt))?;
        self.join(there, (&yes, &no))
    }

    /// Joins a heap under one condition with the current one under another that excludes it.
    fn join(&mut self, there: Heap, (yes, no): (&Points, &Points)) -> Proof<()> {
        let here = self.heap.clone();
        for (root, cells) in there {
            let Some(other) = here.get(&root) else {
                continue;
            };
            let joined = match Rc::ptr_eq(&cells, other) {
                true => cells,
                false => Rc::new(cells.under(yes)?.or(&other.under(no)?)?),
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
            StmtKind::Call { callee, args } => {
                if self.calls >= MAX_CALLS {
                    return stop(Reason::Limit(format!(
                        "{MAX_CALLS} calls inside each other"
                    )));
                }
                self.calls += 1;
                let done = self.call_proc(frame, callee, args);
                self.calls -= 1;
                done
            }
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
        let cell = point(&at, &self.context)?;
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
        let values = self.summands(frame, rhs, (&cell, elem))?;
        self.note_added(root, &cell)?;
        let mut cells = self.cells(root)?;
        // Clément 2022, Fig. 7.2 lets sums start in cells that hold nothing; here they must hold a value.
        if !self.lenient && !cell.is_subset(&cells.defined)? {
            return unproved("a cell that is added to holds a value");
        }
        cells
            .values
            .add_all(&values.map(|r| r.given(&self.context))?)?;
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
        Ok(self.arithmetic(frame, whole, elem)? == self.arithmetic(frame, part, elem)?)
    }

    fn clobber(&mut self, frame: &Frame<'m>, target: (Sym, &[exo_ir::Ctl])) -> Proof<()> {
        let (root, _, cell) = self.target(frame, target)?;
        self.note_overwritten(root, &cell)?;
        let mut cells = self.cells(root)?;
        let cell = cell.given(&self.context)?;
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
        let cell = cell.given(&self.context)?;
        cells.defined = cells.defined.union(&cell)?;
        cells.overwritten = cells.overwritten.union(&cell)?;
        cells.values = cells.values.map(|r| r.off(&cell))?;
        cells
            .values
            .add_all(&values.map(|r| r.given(&self.context))?)?;
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
        let cell = point(&[], &self.context)?;
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
                let value = point(&[value], &self.context)?;
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
            (1, self.context.intersect(&holds)?),
            (0, self.context.subtract(&holds)?),
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
        let yes = self.context.intersect(&holds)?;
        let no = self.context.subtract(&holds)?;
        let before = self.heap.clone();
        let after_body = self.branch_heap(frame, &yes, body)?;
        self.heap = before;
        self.branch_heap(frame, &no, orelse)?;
        self.join(after_body, (&yes, &no))
    }

    fn branch_heap(
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
        let root = self.world.new_root(ty.elem, frame.proc.name_of(buf));
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

/// The set of no tuple of a length.
pub(crate) fn nothing(arity: usize) -> Proof<Points> {
    let names: Vec<String> = (0..arity).map(|k| format!("d{k}")).collect();
    Points::parse(&format!("{{ [{}] : 1 = 0 }}", names.join(", ")))
}

pub(crate) fn note(map: &mut BTreeMap<RootId, Points>, root: RootId, at: &Points) -> Proof<()> {
    let all = match map.get(&root) {
        Some(there) => there.union(at)?,
        None => at.clone(),
    };
    map.insert(root, all);
    Ok(())
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
