//! Proves that a call does what statements do.
//!
//! The call is put, as if it could run, in front of the statements: then one model has the values of everything in the
//! callee and in the block, valued where each is evaluated (arguments by value, windows where they are made,
//! configuration as it is at each statement). Both are walked side by side; accesses must be to the same cells, in
//! the same order, under the same conditions.

use std::collections::HashMap;
use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::dataflow::{CtlValue, Fields};
use exo_analysis::effects::{
    Access, Block, Buffer, Call, IndexMap, MapDim, Model, Node, NodeKind, Root, Span,
};
use exo_analysis::stack::deep;
use exo_analysis::term::{Formula, Substitution, Term};
use exo_view::{Arg, Branch, Ctl, Loc, Proc, SlicePath, Stmt, StmtKind, Sym};

use super::shown::head;
use crate::{Condition, Finding, Refusal, Target};

/// Proves that a call with these arguments does what a slice does.
///
/// # Errors
/// The first statement that does something else, or may.
pub fn confirm(
    target: &mut Target<'_>,
    condition: &'static Condition,
    slice: &SlicePath,
    callee: &str,
    args: &[Arg],
) -> Result<(), Refusal> {
    let proc = target.proc();
    let at = slice.range.start;
    let Some(stmts) = proc.slice(slice) else {
        return Err(Refusal::internal(&proc.loc, "the block is not there"));
    };
    let loc = stmts.first().map_or_else(Loc::unknown, |s| s.loc.clone());
    let model = target.probe(|copy| {
        let kind = StmtKind::Call {
            callee: callee.to_owned(),
            args: args.to_vec(),
        };
        let call = Stmt::new(loc.clone(), kind);
        let never = StmtKind::If {
            cond: Ctl::Bool(false),
            body: vec![call],
            orelse: Vec::new(),
        };
        if let Some(block) = copy.block_mut(&slice.block) {
            block.insert(at.min(block.len()), Stmt::new(loc.clone(), never));
        }
    })?;
    let lost = || Refusal::internal(&loc, "the call has no model");
    let call = model
        .node(&slice.block.stmt(at))
        .and_then(|node| match &node.kind {
            NodeKind::If(branch) => branch.body.nodes.first(),
            _ => None,
        });
    let Some(NodeKind::Call(call)) = call.map(|n| &n.kind) else {
        return Err(lost());
    };
    let block = model.block(&slice.block).ok_or_else(lost)?;
    let nodes = block
        .nodes
        .get(at + 1..at + 1 + stmts.len())
        .ok_or_else(lost)?;
    let mut facts = Facts::inside(&model, &slice.block);
    call.callee
        .unknowns
        .iter()
        .for_each(|u| facts.note_guess(&u.var));
    let fields = Arc::clone(target.session().fields());
    let mut confirmation = Confirmation {
        target,
        condition,
        model: &model,
        caller: proc,
        call,
        subst: call.within(&Substitution::new()),
        facts,
        fields,
        locals: HashMap::new(),
    };
    confirmation.block(
        (nodes, stmts),
        (&call.callee.body.nodes, &call.callee.proc.body),
    )
}

struct Confirmation<'c, 't, 'w> {
    target: &'t mut Target<'w>,
    condition: &'static Condition,
    model: &'c Model,
    caller: &'c Proc,
    call: &'c Call,
    /// Values here of what the callee's model is over.
    subst: Substitution,
    facts: Facts,
    fields: Arc<Fields>,
    /// Buffers that the callee allocates, and those of the block.
    locals: HashMap<Sym, Sym>,
}

/// Nodes with the statements that they are of.
type Nodes<'c> = (&'c [Node], &'c [Stmt]);

impl<'c> Confirmation<'c, '_, '_> {
    fn block(&mut self, ours: Nodes<'c>, theirs: Nodes<'c>) -> Result<(), Refusal> {
        if ours.0.len() != theirs.0.len() {
            return Err(Refusal::internal(
                &self.caller.loc,
                "blocks of different lengths were unified",
            ));
        }
        let ours = ours.0.iter().zip(ours.1);
        let theirs = theirs.0.iter().zip(theirs.1);
        ours.zip(theirs)
            .try_for_each(|(a, b)| deep(|| self.node(a, b)))
    }

    /// A goal that must follow, about one statement of each side.
    fn require(&mut self, goal: &Formula, ours: &Stmt, theirs: &Stmt) -> Result<(), Refusal> {
        if self.facts.evident(goal) {
            return Ok(());
        }
        let verdict = self
            .facts
            .prove(self.target.solver(), self.condition.id, goal);
        let name = &self.call.callee.proc.name;
        let (mine, their) = (
            head(ours, self.caller),
            head(theirs, &self.call.callee.proc),
        );
        let finding = Finding {
            condition: self.condition,
            loc: ours.loc.clone(),
            cannot: format!(
                "cannot call '{name}' here: '{mine}' and '{their}' of '{name}' do not do the same"
            ),
            whether: format!("'{mine}' and '{their}' of '{name}' do the same"),
        };
        let there = theirs.loc.clone();
        self.target
            .judge_in(self.model, &self.facts, &verdict, finding, |at| {
                let given = at.given();
                let mut notes = vec![(there, format!("'{name}' does it here"))];
                if !given.is_empty() {
                    notes.push((Loc::unknown(), format!("{given}they differ")));
                }
                notes
            })
    }

    fn node(
        &mut self,
        (ours, stmt): (&'c Node, &'c Stmt),
        (theirs, their): (&'c Node, &'c Stmt),
    ) -> Result<(), Refusal> {
        let mut goals = self.accesses(ours, theirs);
        match (&ours.kind, &theirs.kind) {
            (NodeKind::Plain, NodeKind::Plain) => {}
            (
                NodeKind::WriteField { field, value },
                NodeKind::WriteField { field: f, value: v },
            ) => {
                goals.push(Formula::constant(field == f));
                goals.push(value.equals(&v.under(&self.subst)));
            }
            (NodeKind::Alloc { buf }, NodeKind::Alloc { buf: b }) => {
                goals.push(self.extents(*buf, *b));
                self.locals.insert(*b, *buf);
            }
            (NodeKind::Window { win, .. }, NodeKind::Window { win: w, .. }) => {
                goals.push(
                    self.same_buffer(self.model.buffers.get(win), self.call.callee.buffers.get(w)),
                );
            }
            (NodeKind::Call(a), NodeKind::Call(b)) => goals.push(self.calls(a, b)),
            (NodeKind::If(_), NodeKind::If(_)) | (NodeKind::For(_), NodeKind::For(_)) => {}
            _ => goals.push(Formula::constant(false)),
        }
        self.require(&Formula::all(goals), stmt, their)?;
        match (&ours.kind, &theirs.kind) {
            (NodeKind::If(a), NodeKind::If(b)) => {
                self.require(&a.cond.iff(&self.subst.formula(&b.cond)), stmt, their)?;
                self.inside(&a.cond, (&a.body, stmt), (&b.body, their), Branch::Body)?;
                self.inside(
                    &a.cond.not(),
                    (&a.orelse, stmt),
                    (&b.orelse, their),
                    Branch::Orelse,
                )
            }
            (NodeKind::For(a), NodeKind::For(b)) => {
                let bounds = [
                    a.lo.equals(&self.subst.term(&b.lo)),
                    a.hi.equals(&self.subst.term(&b.hi)),
                ];
                let bounds = Formula::all(bounds).and(&Formula::constant(a.mode == b.mode));
                self.require(&bounds, stmt, their)?;
                self.subst.set_term(&b.var, &Term::var(&a.var));
                self.facts.push();
                self.facts.iterate(a);
                b.unknowns
                    .iter()
                    .for_each(|u| self.facts.note_guess(&u.var));
                let done = self.branches((&a.body, stmt), (&b.body, their), Branch::Body);
                self.facts.pop();
                done
            }
            _ => Ok(()),
        }
    }

    fn inside(
        &mut self,
        cond: &Formula,
        ours: (&'c Block, &'c Stmt),
        theirs: (&'c Block, &'c Stmt),
        branch: Branch,
    ) -> Result<(), Refusal> {
        self.facts.push();
        self.facts.assume(cond);
        let done = self.branches(ours, theirs, branch);
        self.facts.pop();
        done
    }

    fn branches(
        &mut self,
        ours: (&'c Block, &'c Stmt),
        theirs: (&'c Block, &'c Stmt),
        branch: Branch,
    ) -> Result<(), Refusal> {
        let stmts = |stmt: &'c Stmt| stmt.block(branch).map_or(&[][..], Vec::as_slice);
        self.block(
            (&ours.0.nodes, stmts(ours.1)),
            (&theirs.0.nodes, stmts(theirs.1)),
        )
    }

    /// The same cells, accessed in the same order. Reads of control fields do not count: what they give is in the
    /// values, and an argument may have read the field before the call. Those of a call are its callee's.
    fn accesses(&self, ours: &Node, theirs: &Node) -> Vec<Formula> {
        if matches!(ours.kind, NodeKind::Call(_)) {
            return Vec::new();
        }
        let a: Vec<&Access> = ours.accesses.iter().filter(|a| self.is_data(a)).collect();
        let b: Vec<&Access> = theirs.accesses.iter().filter(|a| self.is_data(a)).collect();
        let mut goals = vec![Formula::constant(a.len() == b.len())];
        goals.extend(a.iter().zip(&b).map(|(x, y)| self.same_access(x, y)));
        goals
    }

    fn is_data(&self, access: &Access) -> bool {
        match access.root {
            Root::Buffer(_) => true,
            Root::Field(id) => self.fields.entry(id).is_none(),
        }
    }

    fn same_access(&self, ours: &Access, theirs: &Access) -> Formula {
        let Some(map) = self.resolve(theirs.root) else {
            return Formula::constant(false);
        };
        let cell: Vec<Span> = theirs.cell.iter().map(|s| s.under(&self.subst)).collect();
        let cell = map.region(&cell);
        let same = ours.kind == theirs.kind && ours.root == map.root;
        Formula::constant(same).and(&same_spans(&ours.cell, &cell))
    }

    /// What the block has for a root of the callee.
    fn resolve(&self, root: Root) -> Option<IndexMap> {
        if let Root::Buffer(sym) = root
            && let Some(local) = self.locals.get(&sym)
        {
            let rank = self.model.buffers.get(local)?.rank();
            return Some(IndexMap::identity(Root::Buffer(*local), rank));
        }
        self.call.resolve(root)
    }

    fn extents(&self, ours: Sym, theirs: Sym) -> Formula {
        match (
            self.model.buffers.get(&ours),
            self.call.callee.buffers.get(&theirs),
        ) {
            (Some(a), Some(b)) if a.rank() == b.rank() => {
                let dims = a.extents.iter().zip(&b.extents);
                Formula::all(dims.map(|(x, y)| x.equals(&self.subst.term(y))))
            }
            _ => Formula::constant(false),
        }
    }

    /// Two names show the same cells, in the same order.
    fn same_buffer(&self, ours: Option<&Buffer>, theirs: Option<&Buffer>) -> Formula {
        let (Some(a), Some(b)) = (ours, theirs) else {
            return Formula::constant(false);
        };
        let Some(outer) = self.resolve(b.map.root) else {
            return Formula::constant(false);
        };
        let inner = b.map.under(&self.subst);
        let map = composed(&outer, &inner);
        let extents = a.extents.iter().zip(&b.extents);
        let extents = Formula::all(extents.map(|(x, y)| x.equals(&self.subst.term(y))));
        Formula::constant(a.map.root == map.root && a.rank() == b.rank())
            .and(&same_map(&a.map, &map))
            .and(&extents)
    }

    /// Calls of one callee, with equal values for everything that its model is over.
    fn calls(&self, ours: &Call, theirs: &Call) -> Formula {
        if ours.callee.proc.name != theirs.callee.proc.name
            || ours.bindings.len() != theirs.bindings.len()
        {
            return Formula::constant(false);
        }
        let values = ours.bindings.iter().zip(&theirs.bindings);
        let values = values.map(|((v, a), (w, b))| {
            let b: CtlValue = b.under(&self.subst);
            Formula::constant(v == w).and(&a.equals(&b))
        });
        let buffers = ours.actuals.iter().zip(&theirs.actuals);
        let buffers = buffers.map(|(a, b)| self.same_buffer(Some(&a.buffer), Some(&b.buffer)));
        Formula::all(values.chain(buffers))
    }
}

fn same_spans(a: &[Span], b: &[Span]) -> Formula {
    let dims = a.iter().zip(b).map(|(x, y)| match (x, y) {
        (Span::Point(x), Span::Point(y)) => x.equals(y),
        (Span::Interval(l, h), Span::Interval(m, i)) => l.equals(m).and(&h.equals(i)),
        _ => Formula::constant(false),
    });
    Formula::constant(a.len() == b.len()).and(&Formula::all(dims))
}

fn same_map(a: &IndexMap, b: &IndexMap) -> Formula {
    let dims = a.dims.iter().zip(&b.dims).map(|(x, y)| match (x, y) {
        (MapDim::Fixed(x), MapDim::Fixed(y)) => x.equals(y),
        (MapDim::Shifted { dim, offset }, MapDim::Shifted { dim: d, offset: o }) if dim == d => {
            offset.equals(o)
        }
        _ => Formula::constant(false),
    });
    Formula::constant(a.dims.len() == b.dims.len()).and(&Formula::all(dims))
}

/// A map into a name, seen through the map of that name.
fn composed(outer: &IndexMap, inner: &IndexMap) -> IndexMap {
    let dims = outer.dims.iter().map(|d| match d {
        MapDim::Fixed(t) => MapDim::Fixed(t.clone()),
        MapDim::Shifted { dim, offset } => match inner.dims.get(*dim) {
            Some(MapDim::Fixed(t)) => MapDim::Fixed(t.add(offset)),
            Some(MapDim::Shifted { dim, offset: o }) => MapDim::Shifted {
                dim: *dim,
                offset: o.add(offset),
            },
            None => MapDim::Fixed(Term::opaque("a dimension that is missing")),
        },
    });
    IndexMap {
        root: outer.root,
        dims: dims.collect(),
    }
}
