//! Proves that a call does what statements do.
//!
//! Both are walked side by side, with the values that [`crate::speculation`] finds: accesses must be to the same cells, in the same
//! order, under the same conditions, and what is computed of them must have the same shape. Operands that the callee has in the
//! other order are exchanged before ([`Aligned`]).

use std::collections::HashMap;
use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::dataflow::{CtlValue, Fields};
use exo_analysis::effects::{
    Access, AccessKind, Block, Buffer, Call, IndexMap, IndexRange, Loop, MapDim, Model, Node,
    NodeKind, Root,
};
use exo_analysis::locset::of_block;
use exo_analysis::predicates::{Live, dead_after};
use exo_analysis::stack::deep;
use exo_analysis::term::{Formula, Substitution, Term, Var};
use exo_ir::{BlockPath, Branch, Loc, Proc, SlicePath, Stmt, Sym};

use super::aligned::Aligned;
use super::guards::{guard, mask};
use super::shape::same_right_sides;
use super::shown::head;
use crate::speculation::SpeculativeCall;
use crate::{Class, Condition, Obligation, Refusal, Target};

/// The rewrite that an equivalence is confirmed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckedRewrite {
    /// A call of statements.
    Call {
        /// Condition: other cells that the callee writes are dead.
        besides: &'static Condition,
        /// Condition: other cells that the callee destroys are dead.
        destroyed: &'static Condition,
    },
    /// Statements of a call.
    Inline,
}

/// Proves that a call does what the statements of a slice do, of the target's procedure or one made of it; `beside` has them with
/// operands as they are aligned.
///
/// # Errors
/// The first statement that does something else, or may.
pub fn confirm(
    target: &mut Target<'_>,
    condition: &'static Condition,
    doing: CheckedRewrite,
    (aligned, slice): (&Aligned, &SlicePath),
    beside: &SpeculativeCall,
) -> Result<(), Refusal> {
    let proc = &aligned.proc;
    let lost = || Refusal::internal(&proc.loc, "the call has no model");
    let call = beside.call().ok_or_else(lost)?;
    let nodes = beside.nodes().ok_or_else(lost)?;
    let stmts = proc.slice(slice).ok_or_else(lost)?;
    let mut facts = Facts::inside(&beside.model, beside.block());
    call.callee
        .unknowns
        .iter()
        .for_each(|u| facts.note_guess(&u.var));
    let fields = Arc::clone(target.session().fields());
    let mut confirmation = Confirmation {
        target,
        condition,
        doing,
        model: &beside.model,
        caller: proc,
        aligned,
        call,
        subst: call.within(&Substitution::new()),
        facts,
        fields,
        locals: HashMap::new(),
        loops: Vec::new(),
        behind: beside.behind(),
    };
    confirmation.block(
        (nodes, stmts),
        (
            call.callee.body.nodes.as_slice(),
            call.callee.proc.body.as_slice(),
        ),
    )?;
    match stmts.first() {
        Some(first) => confirmation.destroyed(first),
        None => Ok(()),
    }
}

pub(super) struct Confirmation<'c, 't, 'w> {
    pub(super) target: &'t mut Target<'w>,
    condition: &'static Condition,
    pub(super) doing: CheckedRewrite,
    pub(super) model: &'c Model,
    pub(super) caller: &'c Proc,
    aligned: &'c Aligned,
    pub(super) call: &'c Call,
    /// Values in the block of the variables that the callee's model is over.
    pub(super) subst: Substitution,
    pub(super) facts: Facts,
    pub(super) fields: Arc<Fields>,
    /// Buffers that the callee allocates, and those of the block.
    locals: HashMap<Sym, Sym>,
    /// Loops around the statement.
    loops: Vec<Entered>,
    /// The point behind the block.
    pub(super) behind: (&'c BlockPath, usize),
}

/// Loops that correspond, one of whose iterations is looked at.
#[derive(Clone)]
struct Entered {
    /// The variable of the block's loop.
    var: Var,
    /// The range of the callee's loop, as the block's counts.
    lo: Term,
    hi: Term,
    /// Difference between the starts of the two loops: the block's minus the callee's.
    later: Term,
}

/// Nodes with the statements that they are of.
type Nodes<'c> = (&'c [Node], &'c [Stmt]);

/// Nodes and statements without the ones that only destroy cells, which [`Confirmation::destroyed`]
/// checks.
fn effective<'c>((nodes, stmts): Nodes<'c>) -> Vec<(&'c Node, &'c Stmt)> {
    let all = nodes.iter().zip(stmts);
    all.filter(|(node, _)| !node.only_clobbers()).collect()
}

impl<'c> Confirmation<'c, '_, '_> {
    fn block(&mut self, ours: Nodes<'c>, theirs: Nodes<'c>) -> Result<(), Refusal> {
        let (ours, theirs) = (effective(ours), effective(theirs));
        if ours.len() != theirs.len() {
            return Err(Refusal::internal(
                &self.caller.loc,
                "blocks of different lengths were unified",
            ));
        }
        let mut pairs = ours.into_iter().zip(theirs);
        pairs.try_for_each(|(a, b)| deep(|| self.node(a, b)))
    }

    /// A goal that must follow, about one statement of each side.
    pub(super) fn require(
        &mut self,
        goal: &Formula,
        ours: &Stmt,
        theirs: &Stmt,
    ) -> Result<(), Refusal> {
        if self.facts.evident(goal) {
            return Ok(());
        }
        let verdict = self
            .facts
            .prove(self.target.solver(), self.condition.id, goal);
        let name = &self.call.callee.proc.name;
        let (mine, their) = (
            head(self.aligned.written(ours), self.caller),
            head(theirs, &self.call.callee.proc),
        );
        let obligation = Obligation {
            condition: self.condition,
            loc: ours.loc.clone(),
            cannot: match self.doing {
                CheckedRewrite::Call { .. } => format!(
                    "cannot call '{name}' here: '{mine}' and '{their}' of '{name}' do not do the same"
                ),
                CheckedRewrite::Inline => {
                    format!(
                        "cannot inline '{name}': '{their}' would become '{mine}', which does not do the same"
                    )
                }
            },
            whether: format!("'{mine}' and '{their}' of '{name}' do the same"),
        };
        let there = theirs.loc.clone();
        self.target
            .judge_in(self.model, &self.facts, &verdict, obligation, |at| {
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
        let callee = &self.call.callee.proc;
        goals.push(Formula::constant(same_right_sides(stmt, (their, callee))));
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
                let off = a.cond.not();
                if a.orelse.nodes.is_empty() && !b.orelse.nodes.is_empty() {
                    return self.besides(&off, &b.orelse, stmt);
                }
                self.inside(&off, (&a.orelse, stmt), (&b.orelse, their), Branch::Orelse)
            }
            (NodeKind::For(a), NodeKind::For(b)) => match (mask(a, b), guard(a, b)) {
                (Some(mask), _) => self.masked((a, stmt), (b, their), mask),
                (None, Some(guard)) => self.guarded((a, stmt), (b, their), guard),
                (None, None) => self.loops((a, stmt), (b, their)),
            },
            _ => Ok(()),
        }
    }

    fn loops(
        &mut self,
        (a, stmt): (&'c Loop, &'c Stmt),
        (b, their): (&'c Loop, &'c Stmt),
    ) -> Result<(), Refusal> {
        let later = self.later(a, b);
        // Both have as many iterations.
        let ends = a.hi.equals(&(self.subst.term(&b.hi) + later.clone()));
        let bounds = ends.and(&Formula::constant(a.mode == b.mode));
        self.require(&bounds, stmt, their)?;
        self.iterate(a, b, &later);
        let done = self.branches((&a.body, stmt), (&b.body, their), Branch::Body);
        self.leave();
        done
    }

    /// Difference between the starts of the two loops: the block's minus the callee's.
    pub(super) fn later(&mut self, a: &Loop, b: &Loop) -> Term {
        let lo = self.subst.term(&b.lo);
        let same = a.lo == lo || {
            let solver = self.target.solver();
            self.facts.holds(solver, "replace:begin", &a.lo.equals(&lo))
        };
        match same {
            true => Term::int(0),
            false => a.lo.clone() - lo,
        }
    }

    /// Enters an iteration of corresponding loops, whose starts differ by `later`.
    pub(super) fn iterate(&mut self, a: &Loop, b: &Loop, later: &Term) {
        let (lo, hi) = (self.subst.term(&b.lo), self.subst.term(&b.hi));
        let theirs = Term::var(&a.var) - later.clone();
        self.subst.set_term(&b.var, &theirs);
        let (lo, hi) = (lo + later.clone(), hi + later.clone());
        self.loops.push(Entered {
            var: a.var.clone(),
            lo,
            hi,
            later: later.clone(),
        });
        self.facts.push();
        self.facts.iterate(a);
        b.unknowns
            .iter()
            .for_each(|u| self.facts.note_guess(&u.var));
    }

    pub(super) fn leave(&mut self) {
        self.loops.pop();
        self.facts.pop();
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

    pub(super) fn branches(
        &mut self,
        ours: (&'c Block, &'c Stmt),
        theirs: (&'c Block, &'c Stmt),
        branch: Branch,
    ) -> Result<(), Refusal> {
        let stmts = |stmt: &'c Stmt| stmt.block(branch).map_or(&[][..], |b| b.as_slice());
        self.block(
            (ours.0.nodes.as_slice(), stmts(ours.1)),
            (theirs.0.nodes.as_slice(), stmts(theirs.1)),
        )
    }

    /// Requires that the effects of callee statements without a counterpart in the block are dead:
    /// cells that nothing needs any more.
    pub(super) fn besides(
        &mut self,
        off: &Formula,
        nodes: &'c Block,
        ours: &Stmt,
    ) -> Result<(), Refusal> {
        if nodes.nodes.is_empty() {
            return Ok(());
        }
        self.facts.push();
        self.facts.assume(off);
        let never = Formula::constant(false);
        let reached = !self
            .facts
            .holds(self.target.solver(), "besides:reached", &never);
        let nodes = nodes.nodes.iter().filter(|n| !n.only_clobbers());
        let mut nodes = nodes.filter(|_| reached);
        let done = nodes.try_for_each(|node| self.written_besides(node, ours));
        self.facts.pop();
        done
    }

    fn written_besides(&mut self, node: &'c Node, ours: &Stmt) -> Result<(), Refusal> {
        let CheckedRewrite::Call {
            besides: condition, ..
        } = self.doing
        else {
            return Err(Refusal::internal(
                &ours.loc,
                "a callee does more than its body",
            ));
        };
        let name = self.call.callee.proc.name.clone();
        let more = || {
            let message = format!(
                "cannot call '{name}' here: where these statements do nothing it does more than writing cells"
            );
            let refusal = Refusal::plain(condition, &ours.loc, message);
            refusal.note(&node.loc, format!("'{name}' does it here"))
        };
        // What a loop, a condition or a call does stands inside it, and is not looked at.
        if !matches!(node.kind, NodeKind::Plain) {
            return more().raise();
        }
        for access in &node.accesses {
            let map = self.resolve(access.root);
            let (Some(map), AccessKind::Write) = (map, access.kind) else {
                more().raise()?;
                continue;
            };
            let cell: Vec<IndexRange> = access.cell.iter().map(|s| s.under(&self.subst)).collect();
            let region: Option<Vec<IndexRange>> =
                map.region(&cell).iter().map(|s| self.widened(s)).collect();
            if let Err(live) = self.unneeded(map.root, region.as_deref()) {
                self.needed(condition, map.root, live, (node, ours))?;
            }
        }
        Ok(())
    }

    /// Whether cells are needed neither by the callee itself nor behind the block.
    fn unneeded(&mut self, root: Root, region: Option<&[IndexRange]>) -> Result<(), Live> {
        let leaves = of_block(&self.call.callee, &self.call.callee.body);
        let reads = leaves.iter().any(|leaf| {
            !leaf.kind.overwrites() && self.resolve(leaf.root).is_none_or(|m| m.root == root)
        });
        match reads {
            true => Err(Live::Unknown),
            false => dead_after(self.model, root, region, self.behind, self.target.solver()),
        }
    }

    /// Refuses cells that something needs, or may need.
    fn needed(
        &mut self,
        condition: &'static Condition,
        root: Root,
        live: Live,
        (node, ours): (&Node, &Stmt),
    ) -> Result<(), Refusal> {
        let name = self.call.callee.proc.name.clone();
        let cells = self.root_name(root);
        let cannot = |why: &str| {
            format!(
                "cannot call '{name}' here: it also writes cells of '{cells}' that these statements leave alone, {why}"
            )
        };
        let written = (node.loc.clone(), format!("'{name}' writes them here"));
        let needed = match live {
            Live::Needed(needed) => needed,
            Live::AtExit => {
                let refusal = Refusal::plain(condition, &ours.loc, cannot("which the caller sees"));
                return refusal.note(&written.0, written.1).raise();
            }
            Live::Unknown => {
                let refusal = Refusal {
                    class: Class::Fragment,
                    ..Refusal::plain(
                        condition,
                        &ours.loc,
                        cannot("which may be read in between or later"),
                    )
                };
                return refusal.note(&written.0, written.1).raise();
            }
        };
        let obligation = Obligation {
            condition,
            loc: ours.loc.clone(),
            cannot: cannot("which are read later"),
            whether: format!("what '{name}' writes besides in '{cells}' is read later"),
        };
        let place = needed.leaf.site.loc.clone();
        self.target
            .judge_in(self.model, &self.facts, &needed.verdict, obligation, |_| {
                vec![written, (place, "they are read here".to_owned())]
            })
    }

    pub(super) fn root_name(&self, root: Root) -> String {
        match root {
            Root::Buffer(sym) => self.caller.name_of(sym).to_owned(),
            Root::Field(id) => {
                let field = self.fields.get(id).map(|f| exo_ir::field_name(&f.name));
                field.unwrap_or_default()
            }
        }
    }

    /// A span in all iterations of the loops around it, as far as these facts allow them: what is behind a bound of the
    /// call's own is taken to begin there. `None` if it does not move evenly with a loop, as `i % 4` does not.
    fn widened(&mut self, span: &IndexRange) -> Option<IndexRange> {
        let (mut first, mut end) = match span {
            IndexRange::Point(t) => (t.clone(), t.add(&Term::int(1))),
            IndexRange::Interval(lo, hi) => (lo.clone(), hi.clone()),
        };
        for around in self.loops.clone().iter().rev() {
            let at = Term::var(&around.var);
            let begins = self.begins(around);
            let last = around.hi.sub(&Term::int(1));
            let by = |value: &Term| Substitution::of_term(&around.var, value);
            let rises = |e: &Term| {
                let step = by(&at.add(&Term::int(1))).term(e).sub(e).as_int()?;
                Some(step >= 0)
            };
            // What moves down with the loop has its ends the other way around.
            let least = if rises(&first)? { &begins } else { &last };
            let most = if rises(&end)? { &last } else { &begins };
            (first, end) = (by(least).term(&first), by(most).term(&end));
        }
        Some(IndexRange::Interval(first, end))
    }

    /// The greatest of the call's control arguments, counted as the block's loop counts, and the loop's own bound, that the loop
    /// variable is known not to be less than.
    fn begins(&mut self, around: &Entered) -> Term {
        let Entered { var, lo, later, .. } = around;
        let at = &Term::var(var);
        let bounds: Vec<Term> = self
            .call
            .bindings
            .iter()
            .filter_map(|(_, value)| match value {
                CtlValue::Int(t) => Some(t.add(later)),
                CtlValue::Bool(_) => None,
            })
            .collect();
        let solver = self.target.solver();
        let known = bounds.into_iter().find(|t| {
            self.facts.holds(solver, "besides:begin", &t.le(at))
                && self.facts.holds(solver, "besides:begin", &lo.le(t))
        });
        known.unwrap_or_else(|| lo.clone())
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
        let cell: Vec<IndexRange> = theirs.cell.iter().map(|s| s.under(&self.subst)).collect();
        let cell = map.region(&cell);
        let same = ours.kind == theirs.kind && ours.root == map.root;
        Formula::constant(same).and(&same_spans(&ours.cell, &cell))
    }

    /// The caller's buffer, with the index map, for a root of the callee.
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

fn same_spans(a: &[IndexRange], b: &[IndexRange]) -> Formula {
    let dims = a.iter().zip(b).map(|(x, y)| match (x, y) {
        (IndexRange::Point(x), IndexRange::Point(y)) => x.equals(y),
        (IndexRange::Interval(l, h), IndexRange::Interval(m, i)) => l.equals(m).and(&h.equals(i)),
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
