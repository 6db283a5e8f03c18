//! The data that configuration fields hold, as far as statements tell.
//!
//! The analysis knows no values of data. That a field holds an expression's value is known from the statements alone, as
//! available expressions are: behind `C.s = e` the field holds `e` until something modifies the field, or what `e` reads. Where ways
//! meet, only what all of them agree on is known.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use exo_ir::{
    BlockPath, ConfigValue, Data, DataOp, Elem, FieldKind, Number, Proc, Stmt, StmtKind, Stmts, Sym,
};

use crate::context::Facts;
use crate::dataflow::{CtlValue, FieldId, Fields, Unknown};
use crate::effects::{
    Access, AccessKind, Actual, Block, Call, IndexRange, Loop, Model, Node, NodeKind, Root,
};
use crate::solver::Solver;
use crate::stack::deep;
use crate::term::{Substitution, Term, Var};

/// Most statements that are looked at for one question, loops as often as it takes until nothing changes.
const MAX_LOOKED_AT: usize = 100_000;

/// Whether a field of data surely holds at two points of a block what it held at the first; `facts` hold at the points. The
/// statements between them modify nothing but fields.
pub fn keeps_data(
    model: &Model,
    (block, [from, to]): (&BlockPath, [usize; 2]),
    field: FieldId,
    (facts, solver): (&Facts, &mut Solver),
) -> bool {
    let mut search = Search::default();
    let mut value = |at| Some(search.at(model, block, at, solver)?.get(field)?.clone());
    let values = (value(from), value(to));
    match values {
        (Some(a), Some(b)) => a.equals(&b, facts, solver),
        _ => false,
    }
}

/// Whether a field of data surely holds the same behind one call as behind another that is reached in its place, at a point of
/// the model that both are in.
pub(super) fn leave_the_same_data(
    calls: [&Call; 2],
    (model, (block, at)): (&Model, (&BlockPath, usize)),
    field: FieldId,
    (facts, solver): (&Facts, &mut Solver),
) -> bool {
    let mut search = Search::default();
    let Some(before) = search.at(model, block, at, solver) else {
        return false;
    };
    let mut modified = Vec::new();
    let mut values = Vec::new();
    for call in calls {
        let mut state = before.clone();
        search.call(call, &model.fields, &mut state, solver);
        values.extend(state.get(field).cloned());
        modified.extend(modified_by(call).map(|actual| actual.buffer.map.root));
    }
    let [a, b] = values.as_slice() else {
        return false;
    };
    // A cell that one of the two modifies need not hold the same behind both.
    let settled = |value: &Value| !modified.iter().any(|root| value.reads(*root));
    !search.is_exhausted() && settled(a) && settled(b) && a.equals(b, facts, solver)
}

/// The value of a field of data.
#[derive(Clone, PartialEq, Debug)]
enum Value {
    /// The one that a field, which may be another, held when the procedure was entered.
    Entry(FieldId, Elem),
    /// An expression, stored as an element of a type. Its cells hold now what they held then.
    Stored(Elem, Rc<Expr>),
}

/// A data expression over cells of roots.
#[derive(PartialEq, Debug)]
enum Expr {
    Const(Number),
    /// A cell, read through a name of that type.
    Cell(Sym, Elem, Vec<Term>),
    Held(Value),
    Neg(Rc<Expr>),
    Bin(DataOp, Rc<Expr>, Rc<Expr>),
    Extern(String, Vec<Rc<Expr>>),
}

impl Value {
    /// The value of a field behind a write. A value of the field's own type is stored as it is.
    fn stored(elem: Elem, expr: Rc<Expr>) -> Value {
        match &*expr {
            Expr::Held(value) if value.elem() == elem => value.clone(),
            _ => Value::Stored(elem, expr),
        }
    }

    fn elem(&self) -> Elem {
        match self {
            Value::Entry(_, elem) | Value::Stored(elem, _) => *elem,
        }
    }

    fn expr(&self) -> Option<&Expr> {
        match self {
            Value::Entry(..) => None,
            Value::Stored(_, expr) => Some(expr),
        }
    }

    /// Whether a cell of a root is part of it.
    fn reads(&self, root: Root) -> bool {
        let reads = |sym: Sym, _: &[Term]| Root::Buffer(sym) == root;
        self.expr().is_some_and(|e| e.any_cell(&reads))
    }

    fn mentions(&self, vars: &[Var]) -> bool {
        let mentions = |_: Sym, at: &[Term]| {
            let mut at = at.iter();
            at.any(|t| vars.iter().any(|v| t.free_vars().contains(v)))
        };
        self.expr().is_some_and(|e| e.any_cell(&mentions))
    }

    fn equals(&self, other: &Value, facts: &Facts, solver: &mut Solver) -> bool {
        match (self, other) {
            (Value::Stored(x, a), Value::Stored(y, b)) => x == y && a.equals(b, facts, solver),
            (a, b) => a == b,
        }
    }
}

impl Expr {
    fn operands(&self) -> &[Rc<Expr>] {
        match self {
            Expr::Neg(e) => std::slice::from_ref(e),
            Expr::Extern(_, args) => args,
            Expr::Const(_) | Expr::Cell(..) | Expr::Held(_) | Expr::Bin(..) => &[],
        }
    }

    fn any_cell(&self, which: &dyn Fn(Sym, &[Term]) -> bool) -> bool {
        deep(|| match self {
            Expr::Cell(sym, _, at) => which(*sym, at),
            Expr::Held(value) => value.expr().is_some_and(|e| e.any_cell(which)),
            Expr::Bin(_, a, b) => a.any_cell(which) || b.any_cell(which),
            e => e.operands().iter().any(|e| e.any_cell(which)),
        })
    }

    /// Whether both are of one form and read cells that are surely the same.
    fn equals(&self, other: &Expr, facts: &Facts, solver: &mut Solver) -> bool {
        deep(|| match (self, other) {
            (Expr::Cell(a, x, at), Expr::Cell(b, y, bt)) => {
                let mut pairs = at.iter().zip(bt);
                (a, x, at.len()) == (b, y, bt.len())
                    && pairs.all(|(a, b)| facts.holds(solver, "field:cell", &a.equals(b)))
            }
            (Expr::Held(a), Expr::Held(b)) => a.equals(b, facts, solver),
            (Expr::Neg(a), Expr::Neg(b)) => a.equals(b, facts, solver),
            (Expr::Bin(op, a, b), Expr::Bin(other, c, d)) => {
                op == other && a.equals(c, facts, solver) && b.equals(d, facts, solver)
            }
            (Expr::Extern(f, a), Expr::Extern(g, b)) => {
                let mut pairs = a.iter().zip(b);
                (f, a.len()) == (g, b.len()) && pairs.all(|(a, b)| a.equals(b, facts, solver))
            }
            (a, b) => a == b,
        })
    }
}

/// The values of data fields at a program point. A field that is not mentioned holds what it held at the entry; of one without a value
/// nothing is known.
#[derive(Clone, PartialEq, Default, Debug)]
struct State {
    written: BTreeMap<FieldId, Option<Value>>,
    entries: BTreeMap<FieldId, Value>,
}

impl State {
    fn at_entry(fields: &Fields) -> State {
        let data = fields.iter().filter_map(|(id, field)| match field.kind {
            FieldKind::Data(elem) => Some((id, Value::Entry(id, elem))),
            _ => None,
        });
        State {
            written: BTreeMap::new(),
            entries: data.collect(),
        }
    }

    fn get(&self, id: FieldId) -> Option<&Value> {
        match self.written.get(&id) {
            Some(value) => value.as_ref(),
            None => self.entries.get(&id),
        }
    }

    fn set(&mut self, id: FieldId, value: Option<Value>) {
        self.written.insert(id, value);
    }

    /// Forgets the values for which a condition holds.
    fn forget(&mut self, which: impl Fn(&Value) -> bool) {
        for value in self.written.values_mut() {
            if value.as_ref().is_some_and(&which) {
                *value = None;
            }
        }
    }

    /// Something may modify a field, or a cell of a buffer.
    fn modified(&mut self, root: Root) {
        match root {
            Root::Field(id) => self.set(id, None),
            Root::Buffer(_) => self.forget(|value| value.reads(root)),
        }
    }

    /// Forgets what depends on the iteration of a loop.
    fn forget_iteration(&mut self, l: &Loop) {
        let unknowns = l.unknowns.iter().map(|u| u.var.clone());
        let vars: Vec<Var> = unknowns.chain([l.var.clone()]).collect();
        self.forget(|value| value.mentions(&vars));
    }

    /// The join of two states where control flow meets.
    fn join(&self, other: &State) -> State {
        let mut joined = self.clone();
        let ids = self.written.keys().chain(other.written.keys());
        for &id in ids {
            let (a, b) = (self.get(id), other.get(id));
            joined.set(id, a.filter(|_| a == b).cloned());
        }
        joined
    }
}

/// Follows the statements up to points.
#[derive(Default)]
struct Search {
    /// States at the exits of callees, in their own terms, by the addresses of their models.
    exits: HashMap<usize, Rc<State>>,
    looked_at: usize,
}

/// A procedure, of which statements are followed.
#[derive(Clone, Copy)]
struct Of<'m> {
    model: &'m Model,
    proc: &'m Proc,
}

impl Search {
    fn is_exhausted(&self) -> bool {
        self.looked_at > MAX_LOOKED_AT
    }

    /// The state before a statement of a block; `None` if there is no such place or it is too far away.
    fn at(
        &mut self,
        model: &Model,
        block: &BlockPath,
        at: usize,
        solver: &mut Solver,
    ) -> Option<State> {
        let of = Of::model(model);
        let mut state = State::at_entry(&model.fields);
        let (mut stmts, mut nodes) = (&model.proc.body, &model.body);
        for (around, side) in block.enclosing() {
            self.run(of, (stmts, nodes, around.at), &mut state, solver);
            let (stmt, node) = (stmts.get(around.at)?, nodes.nodes.get(around.at)?);
            if let (StmtKind::For { body, .. }, NodeKind::For(l)) = (&stmt.kind, &node.kind) {
                state = self.iterations(of, (body, l), state, solver).0;
            }
            (stmts, nodes) = (stmt.block(side)?, node.block(side)?);
        }
        self.run(of, (stmts, nodes, at), &mut state, solver);
        (!self.is_exhausted()).then_some(state)
    }

    /// Goes through the first statements of a block.
    fn run(
        &mut self,
        of: Of<'_>,
        (stmts, block, upto): (&Stmts, &Block, usize),
        state: &mut State,
        solver: &mut Solver,
    ) {
        for (stmt, node) in stmts.iter().zip(&block.nodes).take(upto) {
            self.looked_at += 1;
            if self.is_exhausted() {
                return;
            }
            deep(|| self.stmt(of, stmt, node, state, solver));
        }
    }

    fn stmt(
        &mut self,
        of: Of<'_>,
        stmt: &Stmt,
        node: &Node,
        state: &mut State,
        solver: &mut Solver,
    ) {
        let whole = |stmts: &Stmts| stmts.len();
        match (&stmt.kind, &node.kind) {
            (StmtKind::If { body, orelse, .. }, NodeKind::If(branch)) => {
                let mut otherwise = state.clone();
                self.run(of, (body, &branch.body, whole(body)), state, solver);
                let parts = (orelse, &branch.orelse, whole(orelse));
                self.run(of, parts, &mut otherwise, solver);
                *state = state.join(&otherwise);
            }
            (StmtKind::For { body, .. }, NodeKind::For(l)) => {
                let before = std::mem::take(state);
                let (head, last) = self.iterations(of, (body, l), before, solver);
                let facts = Facts::at_entry(of.model);
                let runs = facts.holds(solver, "field:runs", &l.lo.lt(&l.hi));
                *state = if runs { last } else { head };
            }
            (StmtKind::Call { .. }, NodeKind::Call(call)) => {
                self.call(call, &of.model.fields, state, solver);
            }
            (_, NodeKind::Alloc { buf }) => state.modified(Root::Buffer(*buf)),
            (StmtKind::WriteConfig { field, value }, NodeKind::Plain) => {
                let value = match value {
                    ConfigValue::Data(e) => of.value(e, node, state),
                    ConfigValue::Ctl(_) => None,
                };
                let Some(id) = of.model.fields.id(field) else {
                    return;
                };
                let stored = of.elem_of_field(id).zip(value);
                state.set(id, stored.map(|(elem, e)| Value::stored(elem, e)));
            }
            _ => {
                let changes = |a: &&Access| a.kind != AccessKind::Read;
                let changed = node.accesses.iter().filter(changes);
                changed.for_each(|access| state.modified(access.root));
            }
        }
    }

    /// The states at the start of each iteration and behind the loop, and behind it where some iteration surely runs.
    fn iterations(
        &mut self,
        of: Of<'_>,
        (body, l): (&Stmts, &Loop),
        before: State,
        solver: &mut Solver,
    ) -> (State, State) {
        let mut head = before;
        loop {
            let mut after = head.clone();
            self.run(of, (body, &l.body, body.len()), &mut after, solver);
            after.forget_iteration(l);
            let joined = head.join(&after);
            if joined == head || self.is_exhausted() {
                return (joined, after);
            }
            head = joined;
        }
    }

    /// A call: what the callee leaves, in terms of the caller.
    fn call(&mut self, call: &Call, fields: &Fields, state: &mut State, solver: &mut Solver) {
        let exit = self.exit(&call.callee, solver);
        for actual in modified_by(call) {
            state.modified(actual.buffer.map.root);
        }
        let seen = Seen {
            call,
            before: state,
            fields,
            subst: call.within(&Substitution::new()),
        };
        let values = exit.written.iter();
        let values = values.map(|(id, value)| (*id, value.as_ref().and_then(|v| seen.value(v))));
        let values: Vec<(FieldId, Option<Value>)> = values.collect();
        for (id, value) in values {
            state.set(id, value);
        }
    }

    fn exit(&mut self, callee: &Model, solver: &mut Solver) -> Rc<State> {
        let address = std::ptr::from_ref(callee) as usize;
        if let Some(known) = self.exits.get(&address) {
            return Rc::clone(known);
        }
        let mut state = State::at_entry(&callee.fields);
        let body = (&callee.proc.body, &callee.body, callee.proc.body.len());
        deep(|| self.run(Of::model(callee), body, &mut state, solver));
        state.forget(|value| value.mentions(&variables(&callee.unknowns)));
        let state = Rc::new(state);
        self.exits.insert(address, Rc::clone(&state));
        state
    }
}

fn variables(unknowns: &[Unknown]) -> Vec<Var> {
    unknowns.iter().map(|u| u.var.clone()).collect()
}

/// The arguments of which a callee may change cells.
fn modified_by(call: &Call) -> impl Iterator<Item = &Actual> {
    let touched = |actual: &&Actual| {
        let touched = call.callee.touched.get(&actual.formal);
        touched.is_some_and(|t| t.modified() || t.clobber)
    };
    call.actuals.iter().filter(touched)
}

impl<'m> Of<'m> {
    fn model(model: &'m Model) -> Of<'m> {
        Of {
            model,
            proc: &model.proc,
        }
    }

    fn elem_of_field(self, id: FieldId) -> Option<Elem> {
        elem_of_field(&self.model.fields, id)
    }

    /// The value of a right side. `None` if nothing is known of something that it reads.
    fn value(self, e: &Data, node: &Node, state: &State) -> Option<Rc<Expr>> {
        let reads = |a: &&Access| a.kind == AccessKind::Read && a.name.is_some();
        let mut cells = node.accesses.iter().filter(reads);
        self.expr(e, &mut cells, state)
    }

    /// `cells` are the accesses to cells in the order in which they are written.
    fn expr(
        self,
        e: &Data,
        cells: &mut dyn Iterator<Item = &Access>,
        state: &State,
    ) -> Option<Rc<Expr>> {
        deep(|| {
            let expr = match e {
                Data::Const(n) => Expr::Const(*n),
                Data::Read { buf, .. } => {
                    let access = cells.next().filter(|a| a.name == Some(*buf))?;
                    let elem = self.proc.var(*buf).buffer()?.elem;
                    cell(access.root, elem, &access.cell)?
                }
                Data::Config(field) => {
                    let id = self.model.fields.id(field)?;
                    Expr::Held(state.get(id)?.clone())
                }
                Data::Neg(e) => Expr::Neg(self.expr(e, cells, state)?),
                Data::Bin(op, a, b) => {
                    let a = self.expr(a, cells, state)?;
                    Expr::Bin(*op, a, self.expr(b, cells, state)?)
                }
                Data::Extern { name, args } => {
                    let args = args.iter().map(|a| self.expr(a, cells, state));
                    Expr::Extern(name.clone(), args.collect::<Option<_>>()?)
                }
            };
            Some(Rc::new(expr))
        })
    }
}

fn elem_of_field(fields: &Fields, id: FieldId) -> Option<Elem> {
    match fields.get(id)?.kind {
        FieldKind::Data(elem) => Some(elem),
        _ => None,
    }
}

/// One cell of a buffer; `None` if it is not known which. What is opaque is not equal to itself.
fn cell(root: Root, elem: Elem, at: &[IndexRange]) -> Option<Expr> {
    let Root::Buffer(sym) = root else {
        return None;
    };
    let point = |span: &IndexRange| match span {
        IndexRange::Point(t) if !CtlValue::Int(t.clone()).is_opaque() => Some(t.clone()),
        _ => None,
    };
    let at = at.iter().map(point).collect::<Option<_>>()?;
    Some(Expr::Cell(sym, elem, at))
}

/// A call, through which values of the callee are seen: `before` are those of the fields before it, as far as the call leaves
/// their cells as they are.
struct Seen<'c> {
    call: &'c Call,
    before: &'c State,
    fields: &'c Fields,
    subst: Substitution,
}

impl Seen<'_> {
    fn value(&self, value: &Value) -> Option<Value> {
        match value {
            Value::Entry(id, _) => self.before.get(*id).cloned(),
            Value::Stored(elem, expr) => Some(Value::stored(*elem, self.expr(expr)?)),
        }
    }

    fn expr(&self, e: &Expr) -> Option<Rc<Expr>> {
        let all = |args: &[Rc<Expr>]| args.iter().map(|a| self.expr(a)).collect::<Option<_>>();
        deep(|| {
            Some(Rc::new(match e {
                Expr::Const(n) => Expr::Const(*n),
                Expr::Cell(formal, elem, at) => self.cell(*formal, *elem, at)?,
                Expr::Held(value) => Expr::Held(self.value(value)?),
                Expr::Neg(e) => Expr::Neg(self.expr(e)?),
                Expr::Bin(op, a, b) => Expr::Bin(*op, self.expr(a)?, self.expr(b)?),
                Expr::Extern(name, args) => Expr::Extern(name.clone(), all(args)?),
            }))
        })
    }

    /// A cell of an argument. A field that is passed holds what it held before, unless the callee modifies it.
    fn cell(&self, formal: Sym, elem: Elem, at: &[Term]) -> Option<Expr> {
        let actual = self.call.actual(formal)?;
        match actual.buffer.map.root {
            Root::Field(id) => {
                let same = elem_of_field(self.fields, id) == Some(elem);
                let value = self.before.get(id).filter(|_| same)?;
                Some(Expr::Held(value.clone()))
            }
            root => {
                let points: Vec<IndexRange> = at
                    .iter()
                    .map(|t| IndexRange::Point(self.subst.term(t)))
                    .collect();
                cell(root, elem, &actual.buffer.map.region(&points))
            }
        }
    }
}
