//! What a model shares with that of the procedure before it was changed.
//!
//! A node is shared if it would be made anew exactly so: the statement is untouched with all that is inside it; the fields hold the
//! same before it; the loops around it have the variables that they had; no buffer that it mentions has another layout; the
//! models of what it calls are the same; and nothing in it follows from anything else ([`Summary::contextual`]). Ranges of
//! the loops around may differ: nodes say what happens, not when.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use exo_view::{Branch, Proc, Stmt, StmtId, StmtKind, Sym, Vars};

use super::Builder;
use crate::dataflow::Fields;
use crate::effects::runs::{Run, RunsInOrder};
use crate::effects::{Block, Buffer, Loop, Model, Node, NodeKind, Summary};
use crate::term::{Term, Var};

/// The model of the procedure before it was changed.
pub(super) struct Earlier<'s> {
    pub(super) model: &'s Model,
    /// Variables that are declared otherwise now, and buffers with another layout.
    changed: HashSet<Sym>,
}

impl<'s> Earlier<'s> {
    /// `None` where the arguments or the fields are others: then all values are.
    pub(super) fn of(model: &'s Model, proc: &Proc, fields: &Arc<Fields>) -> Option<Self> {
        let vars = Vars::changed(&model.proc.vars, &proc.vars);
        let changed: HashSet<Sym> = vars
            .filter(|(_, was, is)| (&was.name, &was.kind) != (&is.name, &is.kind))
            .map(|(sym, ..)| sym)
            .collect();
        let same_entry = model.proc.args == proc.args
            && !proc.args.iter().any(|sym| changed.contains(sym))
            && Arc::ptr_eq(&model.fields, fields);
        same_entry.then_some(Earlier { model, changed })
    }

    /// The variable of a control argument.
    pub(super) fn control(&self, sym: Sym) -> Option<Var> {
        self.model
            .controls
            .get(&sym)?
            .free_vars()
            .into_iter()
            .next()
    }

    /// The variable of a window's stride.
    pub(super) fn stride(&self, sym: Sym, dim: usize) -> Option<Var> {
        self.model.strides.get(&(sym, dim)).cloned()
    }

    /// The variable of a product of extents.
    pub(super) fn product(&self, product: &Term) -> Option<Var> {
        let known = self.model.products.iter().find(|(p, _)| p == product);
        known.map(|(_, var)| var.clone())
    }
}

/// A statement before the change, with what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Was<'s> {
    stmt: &'s Stmt,
    node: &'s Node,
}

impl<'s> Was<'s> {
    /// One of its blocks.
    pub(super) fn block(self, side: Branch) -> Option<(&'s [Stmt], &'s Block)> {
        Some((self.stmt.block(side)?.as_slice(), self.node.block(side)?))
    }
}

/// A block before the change, asked for its statements in order.
pub(super) struct Before<'s> {
    stmts: &'s [Stmt],
    nodes: &'s [Node],
    runs: RunsInOrder<'s>,
    /// How many statements at the start and at the end are the same in both.
    start: usize,
    end: usize,
    /// How many statements there are now.
    now: usize,
    /// The statements in between by identity.
    places: HashMap<StmtId, usize>,
}

impl<'s> Before<'s> {
    pub(super) fn of(block: Option<(&'s [Stmt], &'s Block)>, now: &[Stmt]) -> Self {
        let (stmts, nodes, runs) = match block {
            Some((stmts, block)) => (stmts, block.nodes.as_slice(), &*block.runs),
            None => (&[][..], &[][..], &[][..]),
        };
        let (start, end) = same_at_ends(stmts, now);
        let between = (start..).zip(&stmts[start..stmts.len() - end]);
        Before {
            stmts,
            nodes,
            runs: RunsInOrder::of(runs),
            start,
            end,
            now: now.len(),
            places: between.filter_map(|(at, s)| Some((s.id()?, at))).collect(),
        }
    }

    /// Where the statement that stands at a place now stood, if it is at one of the ends that are the same.
    fn place(&self, at: usize) -> Option<usize> {
        match at {
            _ if at < self.start => Some(at),
            _ if at + self.end >= self.now => Some(at + self.stmts.len() - self.now),
            _ => None,
        }
    }

    /// The statement of that identity.
    pub(super) fn find(&self, at: usize, stmt: &Stmt) -> Option<Was<'s>> {
        let found = |place: usize| {
            let (stmt, node) = (self.stmts.get(place)?, self.nodes.get(place)?);
            Some(Was { stmt, node })
        };
        match self.place(at) {
            Some(place) => found(place),
            None => found(*self.places.get(&stmt.id()?)?),
        }
    }

    /// The run, with its nodes, that begins at a place and of which all statements are the same now.
    pub(super) fn run(&mut self, at: usize) -> Option<(&'s Run, &'s [Node])> {
        let place = self.place(at)?;
        let run = self.runs.at(place)?;
        let within = at >= self.start || at + run.len <= self.start;
        let nodes = self.nodes.get(place..place + run.len)?;
        within.then_some((run, nodes))
    }
}

/// How many statements two blocks share at the start, and behind these at the end.
fn same_at_ends(before: &[Stmt], now: &[Stmt]) -> (usize, usize) {
    let same = |(a, b): &(&Stmt, &Stmt)| a.same(b);
    let start = before.iter().zip(now).take_while(same).count();
    let ends = before[start..].iter().rev().zip(now[start..].iter().rev());
    (start, ends.take_while(same).count())
}

impl<'s> Builder<'s> {
    /// Whether the nodes of a run, of which all statements are the same, would be made anew exactly so.
    pub(super) fn run_stays(&self, run: &Run) -> bool {
        let mentions = |sym: &Sym| run.mentions.may_contain(*sym);
        let earlier = self.earlier.as_ref();
        self.recording
            && earlier.is_some_and(|earlier| !earlier.changed.iter().any(mentions))
            && !run.defines
            && run.follows_from_statements()
            && run.before.same(&self.scope.env)
            && self.calls_the_same(&run.summary)
    }

    /// The node of a statement before the change, if it would be made anew exactly so.
    pub(super) fn reused(&mut self, stmt: &Stmt, was: Was<'s>) -> Option<Node> {
        let fits = self.recording
            && stmt.is_untouched(was.stmt)
            && was.node.before.same(&self.scope.env)
            && self.calls_the_same(&was.node.summary)
            && !was.node.summary.contextual
            && !self.mentions_changed(stmt);
        if !fits {
            return None;
        }
        self.summary.join(&was.node.summary);
        self.redefine(stmt);
        Some(was.node.clone())
    }

    fn calls_the_same(&self, summary: &Summary) -> bool {
        summary.callees.iter().all(|callee| {
            let now = self.models.get(&callee.proc.name);
            now.is_some_and(|now| Arc::ptr_eq(now, callee))
        })
    }

    /// Whether a statement, or one inside it, mentions or defines what has changed.
    fn mentions_changed(&self, stmt: &Stmt) -> bool {
        let Some(earlier) = self.earlier.as_ref().filter(|e| !e.changed.is_empty()) else {
            return false;
        };
        let outline = stmt.outline();
        let may = |sym: &Sym| outline.may_mention(*sym);
        if !outline.allocates && !outline.makes_windows && !earlier.changed.iter().any(may) {
            return false;
        }
        let mut found = false;
        stmt.walk(&mut |s| {
            let mut note = |sym: Sym| found |= earlier.changed.contains(&sym);
            s.defines().into_iter().for_each(&mut note);
            s.for_each_mention(&mut note);
            let declared = s.defines().and_then(|sym| self.proc.var(sym).buffer());
            let dims = declared.iter().flat_map(|ty| &ty.dims);
            dims.for_each(|e| e.for_each_mention(&mut note));
        });
        found
    }

    /// What a statement, or one inside it, allocates or looks through is as it was.
    fn redefine(&mut self, stmt: &Stmt) {
        let Some(model) = self.earlier.as_ref().map(|e| e.model) else {
            return;
        };
        let outline = stmt.outline();
        if !outline.allocates && !outline.makes_windows {
            return;
        }
        stmt.walk(&mut |s| {
            if let StmtKind::Alloc { buf: sym } | StmtKind::Window { win: sym, .. } = &s.kind
                && let Some(buffer) = model.buffers.get(sym)
            {
                self.scope.buffers.insert(*sym, buffer.clone());
            }
        });
    }

    /// A buffer or window from here on.
    pub(super) fn define(&mut self, sym: Sym, buffer: Buffer) {
        if let Some(earlier) = &mut self.earlier
            && earlier.model.buffers.get(&sym) != Some(&buffer)
        {
            earlier.changed.insert(sym);
        }
        self.scope.buffers.insert(sym, buffer);
    }

    /// The loop that a statement was, if its variable can go on.
    pub(super) fn loop_before(&self, iter: Sym, was: Was<'s>) -> Option<&'s Loop> {
        let changed = &self.earlier.as_ref()?.changed;
        match &was.node.kind {
            NodeKind::For(l) if l.iter == iter && !changed.contains(&iter) => Some(l),
            _ => None,
        }
    }
}
