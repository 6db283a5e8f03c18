//! From a procedure to its [`Model`].

mod access;
mod call;
mod entry;
mod index;
mod loops;
mod reuse;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use exo_ir::{
    Branch as Side, ConfigValue, Ctl, FieldRef, Loc, Parts, Proc, Stmt, StmtKind, Stmts, Sym,
    WinDim, Window,
};

use super::values::Scope;
use super::{
    Access, AccessKind, ArgAccesses, Block, Branch, Buffer, Buffers, IndexMap, IndexRange, Model,
    Models, Node, NodeData, NodeKind, Nodes, Root, Summary, UnknownCallee,
};
use crate::context::{Facts, lower};
use crate::dataflow::{CtlValue, FieldEnv, FieldId, Fields, Unknown};
use crate::solver::Solver;
use crate::stack::deep;
use crate::term::{Formula, Term, Var};
use index::{accessed_by, written_by};
use loops::SeenLoops;
use reuse::{FormerBlock, FormerModel, FormerStmt};

/// Values joined deeper than this become unknown: they cost more than they tell.
const MAX_VALUE_DEPTH: u32 = 64;

pub(super) struct Builder<'s> {
    proc: &'s Proc,
    fields: &'s Arc<Fields>,
    models: &'s Models,
    solver: &'s mut Solver,
    scope: Scope<'s>,
    facts: Facts,
    /// Unknowns of the enclosing loops' iterations, the procedure's own first.
    unknowns: Vec<Vec<Unknown>>,
    strides: BTreeMap<(Sym, usize), Var>,
    products: Vec<(Term, Var)>,
    kind_facts: Vec<Formula>,
    /// Loop variables and unknowns may not occur in `products`: these are the variables that may.
    global: BTreeSet<Var>,
    /// The effects of the statement at work; outside of all statements, of the procedure.
    summary: Summary,
    earlier: Option<FormerModel<'s>>,
    /// Whether accesses are recorded; off while only the values of fields are wanted.
    recording: bool,
    loops: SeenLoops,
}

impl<'s> Builder<'s> {
    pub(super) fn new(
        fields: &'s Arc<Fields>,
        models: &'s Models,
        solver: &'s mut Solver,
        proc: &'s Proc,
    ) -> Builder<'s> {
        Builder {
            proc,
            fields,
            models,
            solver,
            scope: Scope {
                fields,
                vars: BTreeMap::new(),
                buffers: Buffers::default(),
                env: FieldEnv::default(),
            },
            facts: Facts::default(),
            unknowns: vec![Vec::new()],
            strides: BTreeMap::new(),
            products: Vec::new(),
            kind_facts: Vec::new(),
            global: BTreeSet::new(),
            summary: Summary::default(),
            earlier: None,
            recording: true,
            loops: SeenLoops::default(),
        }
    }

    /// The same builder, sharing nodes with the model of the procedure before it was changed.
    pub(super) fn sharing(mut self, earlier: &'s Model) -> Self {
        self.earlier = FormerModel::of(earlier, self.proc, self.fields);
        if self.earlier.is_some() {
            self.scope.buffers = earlier.buffers.clone();
        }
        self
    }

    pub(super) fn run(mut self) -> Result<Model, UnknownCallee> {
        self.entry_fields();
        self.control_arguments();
        self.data_arguments();
        let preds = self.preconditions();
        let entry_fields = self.summary.exposed_fields.clone();
        let controls = self.scope.vars.clone();
        let before = self.earlier.as_ref().map(|e| e.model);
        let before = before.map(|model| (&model.proc.body, &model.body));
        let body = self.block(&self.proc.body, before)?;
        let summary = self.summary;
        let mut touched: BTreeMap<Sym, ArgAccesses> = BTreeMap::new();
        for sym in self
            .proc
            .args
            .iter()
            .filter(|s| self.proc.var(**s).buffer().is_some())
        {
            touched.insert(*sym, summary.touched.get(sym).copied().unwrap_or_default());
        }
        let mut model = Model {
            proc: Arc::new(self.proc.clone()),
            fields: Arc::clone(self.fields),
            controls,
            buffers: self.scope.buffers,
            strides: self.strides,
            products: self.products,
            kind_facts: self.kind_facts,
            preds,
            unknowns: self.unknowns.into_iter().flatten().collect(),
            body,
            exit: self.scope.env,
            writes_fields: summary.writes_fields,
            reads_fields: summary.reads_fields,
            exposed_fields: summary.exposed_fields,
            entry_fields,
            touched,
            approximate: summary.approximate,
            at_entry: Arc::default(),
        };
        if let Some(before) = self.earlier.map(|earlier| earlier.model)
            && before.is_entered_as(&model)
        {
            model.at_entry = Arc::clone(&before.at_entry);
        }
        model.forget_overwritten_fields(self.solver);
        Ok(model)
    }

    fn lower_all(&self, es: &[Ctl]) -> Vec<Term> {
        es.iter().map(|e| lower(e, &self.scope).int()).collect()
    }

    /// Binds an unknown to the iteration, or the procedure, in which it arises.
    fn add_unknown(&mut self, unknown: Unknown) {
        self.summary.approximate = true;
        self.summary.contextual = true;
        self.facts.assume(&unknown.fact);
        if let Some(innermost) = self.unknowns.last_mut() {
            innermost.push(unknown);
        }
    }

    /// Gives up on a value that has become a long chain of choices.
    fn limit_depth(&mut self, id: FieldId) {
        let value = self.scope.env.get(self.scope.fields, id);
        if value.depth() <= MAX_VALUE_DEPTH {
            return;
        }
        let Some(like) = self.scope.fields.entry(id) else {
            return;
        };
        let var = like.renewed();
        let fact = self.scope.fields.kind_fact(id, &var);
        self.scope.env.set(id, CtlValue::of(&var));
        self.add_unknown(Unknown { var, fact });
    }

    /// Statements in order; each sees the fields as the ones before left them. `before` is what stood in the same place.
    fn block(
        &mut self,
        stmts: &Stmts,
        before: Option<(&'s Stmts, &'s Block)>,
    ) -> Result<Block, UnknownCallee> {
        let before = FormerBlock::of(before, stmts);
        let nodes = self.part(stmts, (&before, 0))?;
        Ok(Block::new(nodes, self.scope.env.clone()))
    }

    /// A part of a block from a place on.
    fn part(
        &mut self,
        stmts: &Stmts,
        (before, first): (&FormerBlock<'s>, usize),
    ) -> Result<Nodes, UnknownCallee> {
        let run = before.run(first, stmts);
        if let Some(run) = run.filter(|run| self.run_stays(*run, stmts)) {
            self.summary.join(run.summary());
            return Ok(run.nodes().clone());
        }
        match stmts.parts() {
            Parts::Leaf(stmts) => self.leaf(stmts, (before, first)),
            Parts::Inner(lists) => {
                let mut first = first;
                let nodes = lists.iter().map(|list| {
                    let nodes = self.part(list, (before, first));
                    first += list.len();
                    nodes
                });
                Ok(Nodes::inner(nodes.collect::<Result<_, _>>()?))
            }
        }
    }

    fn leaf(
        &mut self,
        stmts: &[Stmt],
        (before, first): (&FormerBlock<'s>, usize),
    ) -> Result<Nodes, UnknownCallee> {
        let mut nodes = Vec::new();
        let mut before = before.finder();
        for (at, stmt) in (first..).zip(stmts) {
            let was = before.find(at, stmt);
            let node = match was.and_then(|was| self.reused(stmt, was)) {
                Some(node) => node,
                None => deep(|| self.stmt(stmt, was))?,
            };
            if self.recording {
                nodes.push(node);
            }
        }
        Ok(Nodes::leaf(nodes))
    }

    /// A statement; `was` is the one with its identity, if that stood in the same place.
    fn stmt(&mut self, stmt: &Stmt, was: Option<FormerStmt<'s>>) -> Result<Node, UnknownCallee> {
        let around = std::mem::take(&mut self.summary);
        let node = self.statement(stmt, was);
        let mut summary = std::mem::replace(&mut self.summary, around);
        let mut node = node?;
        summary.contextual |= !self.scope.env.same(&node.before);
        self.summary.join(&summary);
        node.summary = summary;
        node.writes = written_by(&node).into_iter().collect();
        node.accessed = accessed_by(&node);
        Ok(Node::new(node))
    }

    fn statement(
        &mut self,
        stmt: &Stmt,
        was: Option<FormerStmt<'s>>,
    ) -> Result<NodeData, UnknownCallee> {
        let mut accesses = Vec::new();
        let before = self.scope.env.clone();
        let loc = &stmt.loc;
        let mut adds_to = None;
        let kind = match &stmt.kind {
            StmtKind::Pass => NodeKind::Plain,
            StmtKind::Assign { buf, idx, rhs } => {
                self.data(rhs, loc, &mut accesses);
                self.access(AccessKind::Write, *buf, idx, loc, &mut accesses);
                if !self.rounds(*buf, rhs) {
                    adds_to = access::adds_to(rhs, &accesses);
                }
                NodeKind::Plain
            }
            StmtKind::Reduce { buf, idx, rhs } => {
                self.data(rhs, loc, &mut accesses);
                // Reductions are exchanged with each other, and what they round to an integer depends on the order.
                if self.rounds(*buf, rhs) {
                    self.access(AccessKind::Read, *buf, idx, loc, &mut accesses);
                    self.access(AccessKind::Write, *buf, idx, loc, &mut accesses);
                } else {
                    self.access(AccessKind::Reduce, *buf, idx, loc, &mut accesses);
                }
                NodeKind::Plain
            }
            StmtKind::Clobber { buf, idx } => {
                self.access(AccessKind::Clobber, *buf, idx, loc, &mut accesses);
                NodeKind::Plain
            }
            StmtKind::WriteConfig { field, value } => {
                self.write_config(field, value, loc, &mut accesses)
            }
            StmtKind::Alloc { buf } => self.alloc(*buf, loc, &mut accesses),
            StmtKind::Window { win, expr } => self.window(*win, expr, loc, &mut accesses),
            StmtKind::If { cond, body, orelse } => {
                self.read_fields_of(cond, loc, &mut accesses);
                self.branch(cond, [body, orelse], was)?
            }
            StmtKind::For {
                iter,
                lo,
                hi,
                mode,
                body,
            } => {
                self.read_fields_of(lo, loc, &mut accesses);
                self.read_fields_of(hi, loc, &mut accesses);
                self.for_loop(*iter, (lo, hi), *mode, body, was)?
            }
            StmtKind::Call { callee, args } => self.call(callee, args, loc, &mut accesses)?,
        };
        Ok(NodeData {
            loc: loc.clone(),
            accesses,
            adds_to,
            kind,
            before,
            summary: Summary::default(),
            writes: Vec::new(),
            accessed: Vec::new(),
        })
    }

    fn write_config(
        &mut self,
        field: &FieldRef,
        value: &ConfigValue,
        loc: &Loc,
        accesses: &mut Vec<Access>,
    ) -> NodeKind {
        let Some(id) = self.scope.fields.id(field) else {
            return NodeKind::Plain;
        };
        let kind = match value {
            ConfigValue::Ctl(e) => {
                self.read_fields_of(e, loc, accesses);
                let value = lower(e, &self.scope);
                self.scope.env.set(id, value.clone());
                self.limit_depth(id);
                NodeKind::WriteField { field: id, value }
            }
            ConfigValue::Data(e) => {
                self.data(e, loc, accesses);
                NodeKind::Plain
            }
        };
        self.field_access(AccessKind::Write, id, loc, accesses);
        kind
    }

    /// Extents are valued once, here.
    fn alloc(&mut self, buf: Sym, loc: &Loc, accesses: &mut Vec<Access>) -> NodeKind {
        let proc = self.proc;
        if let Some(ty) = proc.var(buf).buffer() {
            for dim in &ty.dims {
                self.read_fields_of(dim, loc, accesses);
            }
            let extents = self.lower_all(&ty.dims);
            let buffer = Buffer {
                map: IndexMap::identity(Root::Buffer(buf), extents.len()),
                strides: self.dense_strides(&extents),
                extents,
            };
            self.define(buf, buffer);
        }
        NodeKind::Alloc { buf }
    }

    /// Offsets are valued once, here: a later write of a field does not move the window.
    fn window(
        &mut self,
        win: Sym,
        expr: &Window,
        loc: &Loc,
        accesses: &mut Vec<Access>,
    ) -> NodeKind {
        expr.for_each_ctl(&mut |e| self.read_fields_of(e, loc, accesses));
        let spans = self.spans(expr);
        if let Some(source) = self.scope.buffers.get(&expr.buf) {
            let window = source.window(&spans);
            self.define(win, window);
        }
        NodeKind::Window {
            win,
            source: expr.buf,
            spans,
        }
    }

    fn spans(&self, window: &Window) -> Vec<IndexRange> {
        let value = |e: &Ctl| lower(e, &self.scope).int();
        let span = |d: &WinDim| match d {
            WinDim::Point(at) => IndexRange::Point(value(at)),
            WinDim::Interval(lo, hi) => IndexRange::Interval(value(lo), value(hi)),
        };
        window.dims.iter().map(span).collect()
    }

    /// Both branches from the same values; behind them, the condition chooses.
    fn branch(
        &mut self,
        cond: &Ctl,
        [body, orelse]: [&Stmts; 2],
        was: Option<FormerStmt<'s>>,
    ) -> Result<NodeKind, UnknownCallee> {
        let before = |side| was.and_then(|was| was.block(side));
        let cond = lower(cond, &self.scope).condition();
        let entry = self.scope.env.clone();
        let body = self.under(&cond, body, before(Side::Body))?;
        let after_body = std::mem::replace(&mut self.scope.env, entry);
        let orelse = self.under(&cond.not(), orelse, before(Side::Orelse))?;
        let fields = self.scope.fields;
        for id in after_body.differing(&self.scope.env, fields) {
            let otherwise = self.scope.env.get(fields, id);
            let joined = CtlValue::ite(&cond, &after_body.get(fields, id), &otherwise);
            self.scope.env.set(id, joined);
            self.limit_depth(id);
        }
        Ok(NodeKind::If(Box::new(Branch { cond, body, orelse })))
    }

    /// A block where a condition holds. Facts about unknowns that arise in it outlive it, as they do.
    fn under(
        &mut self,
        cond: &Formula,
        stmts: &Stmts,
        before: Option<(&'s Stmts, &'s Block)>,
    ) -> Result<Block, UnknownCallee> {
        let seen = self.unknowns.last().map_or(0, Vec::len);
        self.facts.push();
        self.facts.assume(cond);
        let block = self.block(stmts, before);
        self.facts.pop();
        for unknown in self.unknowns.last().into_iter().flatten().skip(seen) {
            self.facts.assume(&unknown.fact);
        }
        block
    }
}
