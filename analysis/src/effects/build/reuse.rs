//! Reuse of nodes from the model of the procedure before it was changed.
//!
//! A node is shared if it would be made anew exactly so: the statement is untouched with all that is inside it; the fields hold the
//! same before it; the loops around it have the variables that they had; no buffer that it mentions has another layout; the
//! models of what it calls are the same; and nothing in it follows from anything else ([`Summary::contextual`]). Ranges of
//! the loops around may differ: nodes say what happens, not when.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use exo_ir::{Branch, Finger, Proc, Stmt, StmtId, Stmts, Sym, Vars};

use super::Builder;
use crate::dataflow::Fields;
use crate::effects::sequence::Run;
use crate::effects::{Block, Buffer, Loop, Model, Node, NodeKind, Nodes, Summary};
use crate::term::{Term, Var};

/// The model of the procedure before it was changed.
pub(super) struct FormerModel<'s> {
    pub(super) model: &'s Model,
    /// The earlier variables that are declared otherwise now, and buffers with another layout.
    changed: HashSet<Sym>,
}

impl<'s> FormerModel<'s> {
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
        same_entry.then_some(FormerModel { model, changed })
    }

    /// Whether there was that variable. One that is new is mentioned by nothing that is as it was.
    fn knew(&self, sym: Sym) -> bool {
        self.model.proc.vars.get(sym.0 as usize).is_some()
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
pub(super) struct FormerStmt<'s> {
    stmt: &'s Stmt,
    node: &'s Node,
}

impl<'s> FormerStmt<'s> {
    /// One of its blocks.
    pub(super) fn block(self, side: Branch) -> Option<(&'s Stmts, &'s Block)> {
        Some((self.stmt.block(side)?, self.node.block(side)?))
    }
}

/// A block before the change.
pub(super) struct FormerBlock<'s> {
    block: Option<(&'s Stmts, &'s Nodes)>,
    /// How many statements at the start and at the end are the same in both.
    start: usize,
    end: usize,
    /// How many statements there were, and are now.
    count: usize,
    now: usize,
    /// The statements in between by identity.
    places: HashMap<StmtId, usize>,
}

impl<'s> FormerBlock<'s> {
    pub(super) fn of(block: Option<(&'s Stmts, &'s Block)>, now: &Stmts) -> Self {
        let mut before = FormerBlock {
            block: block.map(|(stmts, block)| (stmts, &block.nodes)),
            start: 0,
            end: 0,
            count: 0,
            now: now.len(),
            places: HashMap::new(),
        };
        if let Some((stmts, _)) = block {
            (before.start, before.end) = stmts.alike_at_ends(now, |_| true, Stmt::same);
            before.count = stmts.len();
            let between = before.start..before.count - before.end;
            let others = (before.start..).zip(stmts.range(between));
            before.places = others.filter_map(|(at, s)| Some((s.id()?, at))).collect();
        }
        before
    }

    /// The earlier position of a statement that is now at `at`.
    fn place(&self, at: usize, stmt: &Stmt) -> Option<usize> {
        match at {
            _ if at < self.start => Some(at),
            _ if at + self.end >= self.now => Some(at + self.count - self.now),
            _ => self.places.get(&stmt.id()?).copied(),
        }
    }

    /// A finder, for callers that ask for one statement after the other.
    pub(super) fn finder(&self) -> Finder<'_, 's> {
        Finder {
            before: self,
            block: self
                .block
                .map(|(stmts, nodes)| (stmts.finger(), nodes.finger())),
        }
    }

    /// The earlier nodes of a part of the block that is now at `at`, if its statements are the same
    /// as before, one behind the other.
    pub(super) fn run(&self, at: usize, part: &Stmts) -> Option<Run<'s>> {
        let (stmts, nodes) = self.block?;
        let place = match at {
            _ if at + part.len() <= self.start => at,
            _ if at + self.end >= self.now => at + self.count - self.now,
            _ => {
                let place = self.place(at, part.first()?)?;
                let was = stmts.part(place, part.len());
                was.filter(|was| was.same(part)).map(|_| place)?
            }
        };
        nodes.part(place, part.len()).map(Run::of)
    }
}

/// Finds statements before the change.
pub(super) struct Finder<'b, 's> {
    before: &'b FormerBlock<'s>,
    block: Option<(Finger<'s, Stmt>, Finger<'s, Node>)>,
}

impl<'s> Finder<'_, 's> {
    /// The statement of the identity of one that stands at a place now.
    pub(super) fn find(&mut self, at: usize, stmt: &Stmt) -> Option<FormerStmt<'s>> {
        let (stmts, nodes) = self.block.as_mut()?;
        let place = self.before.place(at, stmt)?;
        let (stmt, node) = (stmts.get(place)?, nodes.get(place)?);
        Some(FormerStmt { stmt, node })
    }
}

impl<'s> Builder<'s> {
    /// Whether the nodes of a run, of which all statements are the same, would be made anew exactly so.
    pub(super) fn run_stays(&self, run: Run<'_>, stmts: &Stmts) -> bool {
        let outline = stmts.outline();
        let mentions = |sym: &Sym| outline.may_mention(*sym);
        let defined = || stmts.all_definitions();
        let same = |earlier: &FormerModel<'_>| {
            earlier.changed.is_empty()
                || !earlier.changed.iter().any(mentions)
                    && !defined().any(|sym| self.type_mentions(sym, &earlier.changed))
        };
        self.recording
            && self.earlier.as_ref().is_some_and(same)
            && run
                .before()
                .is_some_and(|before| before.same(&self.scope.env))
            && run.follows_from_statements()
            && self.calls_the_same(run.summary())
    }

    /// The node of a statement before the change, if it would be made anew exactly so.
    pub(super) fn reused(&mut self, stmt: &Stmt, was: FormerStmt<'s>) -> Option<Node> {
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
            s.for_each_mention(&mut note);
            if let Some(sym) = s.defines() {
                note(sym);
                found |= self.type_mentions(sym, &earlier.changed);
            }
        });
        found
    }

    /// Whether the type of a variable mentions one of some others.
    fn type_mentions(&self, sym: Sym, others: &HashSet<Sym>) -> bool {
        let mut found = false;
        let dims = self.proc.var(sym).buffer().into_iter();
        let dims = dims.flat_map(|ty| &ty.dims);
        dims.for_each(|e| e.for_each_mention(&mut |other| found |= others.contains(&other)));
        found
    }

    /// A buffer or window from here on.
    pub(super) fn define(&mut self, sym: Sym, buffer: Buffer) {
        if let Some(earlier) = &mut self.earlier
            && earlier.knew(sym)
            && earlier.model.buffers.get(&sym) != Some(&buffer)
        {
            earlier.changed.insert(sym);
        }
        self.scope.buffers.insert(sym, buffer);
    }

    /// The loop that a statement was, if its variable can go on.
    pub(super) fn loop_before(&self, iter: Sym, was: FormerStmt<'s>) -> Option<&'s Loop> {
        let changed = &self.earlier.as_ref()?.changed;
        match &was.node.kind {
            NodeKind::For(l) if l.iter == iter && !changed.contains(&iter) => Some(l),
            _ => None,
        }
    }
}
