//! The parts in which two versions of a procedure differ, each proved alone.
//!
//! Equal statements are taken away: those at the start and the end of blocks, and loops and choices around a difference. If two blocks
//! leave the same for *all* contents of the buffers and fields around them, and for all values that the variables of the loops around them have, so do
//! the two procedures: by induction over iterations, both reach such blocks in states that agree wherever the specification's cells hold a value.
//! Parallel loops are looked at as a whole, since races are between iterations.

use exo_ir::{Ctl, CtlOp, FieldRef, LoopMode, Stmt, StmtKind, Stmts, Sym};

use crate::alike::{Alike, Callees};
use crate::iterations::{self, Nests, Round};
use crate::local::Local;
use crate::mentions::Changing;
use crate::outputs;
use crate::signature::Pair;
use crate::smt::Question;

/// The parts that were proved.
#[derive(Default)]
pub(crate) struct Regions {
    /// The number of parts that differ.
    pub(crate) count: usize,
    /// Questions about values that z3 was asked.
    pub(crate) questions: Vec<Question>,
}

/// The surroundings of two blocks, the same in both procedures but for names.
#[derive(Clone)]
pub(crate) struct Context<'m, 'c> {
    pub(crate) alike: Alike<'m, 'c>,
    /// Loop variables and allocations of the specification, outermost first.
    pub(crate) variables: Vec<Sym>,
    /// Windows of both, outermost first.
    pub(crate) windows: Vec<(&'m Stmt, &'m Stmt)>,
    /// Conditions on variables of the specification under which the blocks are reached.
    pub(crate) facts: Vec<Ctl>,
    /// The fields that may be written anywhere.
    pub(crate) changing: Changing,
}

struct Walk<'m, 'p> {
    pair: &'p Pair<'m>,
    /// The first arguments, whose cells hold values; none of a callee, whose arguments may have cells without.
    full: usize,
    /// Whether a comparison of all of both procedures is left to who asks.
    is_whole: bool,
    /// Fields that may differ, and that neither procedure reads.
    unread: Vec<FieldRef>,
    found: Regions,
    /// Whether a part reached the limit of operations, so that no larger one is looked at.
    is_over: bool,
}

impl Regions {
    pub(crate) fn add(&mut self, others: Regions) {
        self.count += others.count;
        self.questions.extend(others.questions);
    }
}

/// Proves each part in which two procedures differ; nothing if one was not proved, or if what is around them is not the same.
pub(crate) fn proved(pair: &Pair<'_>, modulo: &[FieldRef]) -> Option<Regions> {
    let callees = Callees::new(pair.specification.module, pair.implementation.module);
    let alike = Alike::heads(pair.first, pair.second, &callees)?;
    let context = Context::new(alike, Changing::of(pair));
    let mut walk = Walk {
        pair,
        full: pair.first.args.len(),
        is_whole: true,
        unread: outputs::never_read(pair, modulo),
        found: Regions::default(),
        is_over: false,
    };
    let mut found = walk.bodies(context)?;
    found.add(callees.take_found());
    Some(found)
}

/// The same for procedures that are called, whatever is in the cells of their arguments.
pub(crate) fn of_callee<'m>(pair: &Pair<'m>, callees: &Callees<'m>) -> Option<Regions> {
    let alike = Alike::heads(pair.first, pair.second, callees)?;
    let context = Context::new(alike, Changing::of(pair));
    let mut walk = Walk {
        pair,
        full: 0,
        is_whole: false,
        unread: Vec::new(),
        found: Regions::default(),
        is_over: false,
    };
    walk.bodies(context)
}

impl<'m> Walk<'m, '_> {
    /// The parts in which the bodies differ, if all are proved.
    fn bodies(&mut self, context: Context<'m, '_>) -> Option<Regions> {
        let blocks = (&self.pair.first.body, &self.pair.second.body);
        self.blocks(context, blocks)
            .then(|| std::mem::take(&mut self.found))
    }

    /// Whether two blocks do the same.
    fn blocks(&mut self, mut context: Context<'m, '_>, (a, b): (&'m Stmts, &'m Stmts)) -> bool {
        let (a, b): (Vec<&Stmt>, Vec<&Stmt>) = (a.iter().collect(), b.iter().collect());
        let around = context.clone();
        let prefix = context.common_prefix(&a, &b);
        let (differ_a, differ_b) = context.without_suffix(&a[prefix..], &b[prefix..]);
        if differ_a.is_empty() && differ_b.is_empty() {
            return true;
        }
        let differ = (differ_a, differ_b);
        self.one_by_one(context.clone(), differ)
            || self.same_rounds(&context, differ)
            || self.region(&context, differ)
            || self.with_allocations(around, (&a, &b), (prefix, differ_a))
    }

    /// Whether blocks do the same, looked at with the allocations before the difference: what a buffer holds behind its last use does not matter,
    /// which nobody knows where its allocation is not seen.
    fn with_allocations(
        &mut self,
        mut context: Context<'m, '_>,
        (a, b): (&[&'m Stmt], &[&'m Stmt]),
        (prefix, differ): (usize, &[&'m Stmt]),
    ) -> bool {
        let is_used = |stmt: &&&Stmt| match &stmt.kind {
            StmtKind::Alloc { buf } => differ.iter().any(|s| s.outline().may_mention(*buf)),
            _ => false,
        };
        let Some(from) = a[..prefix].iter().position(|stmt| is_used(&stmt)) else {
            return false;
        };
        context.common_prefix(&a[..from], &b[..from]);
        let differ = context.without_suffix(&a[from..], &b[from..]);
        self.region(&context, differ)
    }

    /// Whether two nests of loops do the same rounds in the same order.
    fn same_rounds(
        &mut self,
        context: &Context<'m, '_>,
        (a, b): (&[&'m Stmt], &[&'m Stmt]),
    ) -> bool {
        let all = iterations::nests(a, b, &context.changing);
        let looked_at = match (a, b) {
            ([a], [b]) => context.nested(a, b),
            _ => Vec::new(),
        };
        let mut new = all.iter().filter(|nests| !are_among(nests, &looked_at));
        new.any(|nests| {
            if self.is_over {
                return false;
            }
            let Some(heads) = Local::new((self.pair, self.full), context, (&[], &[])) else {
                return false;
            };
            let Ok(Some(pairs)) = heads.in_step(nests) else {
                return false;
            };
            let same = pairs.into_iter().all(|(k, l)| {
                let rounds = nests.first.get(k).zip(nests.second.get(l));
                rounds.is_some_and(|rounds| crate::deep(|| self.same_round(context, rounds)))
            });
            self.found.count += usize::from(same);
            same
        })
    }

    /// Whether two rounds with one number do the same.
    fn same_round(&mut self, context: &Context<'m, '_>, rounds: (&Round<'m>, &Round<'m>)) -> bool {
        let Some(local) = Local::of_rounds((self.pair, self.full), context, rounds) else {
            return false;
        };
        let pair = local.pair();
        let Some(alike) = Alike::arguments(pair.first, pair.second, context.alike.callees()) else {
            return false;
        };
        let mut walk = Walk {
            pair: &pair,
            full: local.full,
            is_whole: false,
            unread: self.unread.clone(),
            found: Regions::default(),
            is_over: false,
        };
        let found = walk.bodies(Context::new(alike, context.changing.clone()));
        self.is_over |= walk.is_over;
        match found {
            Some(found) => {
                self.found.questions.extend(found.questions);
                true
            }
            None => false,
        }
    }

    /// Whether statements do the same, each as the one at its place in the other block.
    fn one_by_one(
        &mut self,
        mut context: Context<'m, '_>,
        (a, b): (&[&'m Stmt], &[&'m Stmt]),
    ) -> bool {
        let mut frames = context.clone();
        let fit =
            |(a, b): (&&'m Stmt, &&'m Stmt)| frames.step(a, b) || frames.inside(a, b).is_some();
        if a.len() != b.len() || !a.iter().zip(b).all(fit) {
            return false;
        }
        // One statement alone is the region that comes next.
        let is_part = a.len() > 1;
        a.iter().zip(b).all(|(a, b)| {
            context.step(a, b)
                || self.inside(&context, (a, b))
                || is_part && self.region(&context, (&[a], &[b]))
        })
    }

    /// Whether a loop or choice does the same as another one, by what is inside of it.
    fn inside(&mut self, context: &Context<'m, '_>, (a, b): (&'m Stmt, &'m Stmt)) -> bool {
        let Some(blocks) = context.inside(a, b) else {
            return false;
        };
        crate::deep(|| {
            blocks
                .into_iter()
                .all(|(context, blocks)| self.blocks(context, blocks))
        })
    }

    /// Whether statements do the same for all contents of the buffers around them.
    fn region(&mut self, context: &Context<'m, '_>, (a, b): (&[&'m Stmt], &[&'m Stmt])) -> bool {
        let is_all = self.is_whole
            && context.facts.is_empty()
            && (a.len(), b.len()) == (self.pair.first.body.len(), self.pair.second.body.len());
        // All of both procedures is looked at by who asks.
        if is_all || self.is_over {
            return false;
        }
        let Some(local) = Local::new((self.pair, self.full), context, (a, b)) else {
            return false;
        };
        match local.prove(&self.unread) {
            Ok(questions) => {
                self.found.count += 1;
                self.found.questions.extend(questions);
                true
            }
            Err(why) => {
                self.is_over |= why.is_limit();
                false
            }
        }
    }
}

impl<'m, 'c> Context<'m, 'c> {
    fn new(alike: Alike<'m, 'c>, changing: Changing) -> Context<'m, 'c> {
        Context {
            changing,
            alike,
            variables: Vec::new(),
            windows: Vec::new(),
            facts: Vec::new(),
        }
    }

    /// Goes past the statements that do the same, and counts them.
    fn common_prefix(&mut self, a: &[&'m Stmt], b: &[&'m Stmt]) -> usize {
        let both = a.iter().zip(b);
        both.take_while(|(a, b)| self.step(a, b)).count()
    }

    /// Blocks without the statements at their ends that do the same, whatever is before them.
    fn without_suffix<'b>(
        &self,
        a: &'b [&'m Stmt],
        b: &'b [&'m Stmt],
    ) -> (&'b [&'m Stmt], &'b [&'m Stmt]) {
        let suffix = self.alike.common_suffix(a, b);
        (&a[..a.len() - suffix], &b[..b.len() - suffix])
    }

    /// Goes past two statements that do the same; nothing changes if they do not.
    fn step(&mut self, a: &'m Stmt, b: &'m Stmt) -> bool {
        if !self.alike.statements(a, b) {
            return false;
        }
        match &a.kind {
            StmtKind::Alloc { buf } => self.variables.push(*buf),
            StmtKind::Window { .. } => self.windows.push((a, b)),
            _ => {}
        }
        true
    }

    /// The surroundings of the blocks of two loops or choices that differ at most in those, and the blocks.
    fn inside(&self, a: &'m Stmt, b: &'m Stmt) -> Option<Vec<(Self, (&'m Stmts, &'m Stmts))>> {
        let mut inner = self.clone();
        if !inner.alike.same_frame(a, b) {
            return None;
        }
        match (&a.kind, &b.kind) {
            (
                StmtKind::For {
                    iter,
                    lo,
                    hi,
                    mode: LoopMode::Seq,
                    body,
                },
                StmtKind::For { body: other, .. },
            ) => {
                inner.variables.push(*iter);
                let at = Ctl::Var(*iter);
                inner.suppose(Ctl::bin(CtlOp::Le, lo.clone(), at.clone()));
                inner.suppose(Ctl::bin(CtlOp::Lt, at, hi.clone()));
                Some(vec![(inner, (body, other))])
            }
            (
                StmtKind::If { cond, body, orelse },
                StmtKind::If {
                    body: body2,
                    orelse: orelse2,
                    ..
                },
            ) => {
                let mut otherwise = inner.clone();
                inner.suppose(cond.clone());
                otherwise.suppose(Ctl::Not(Box::new(cond.clone())));
                Some(vec![(inner, (body, body2)), (otherwise, (orelse, orelse2))])
            }
            _ => None,
        }
    }

    /// The blocks inside of two loops or choices and of those in them, from the outermost on, as long as each is alone in its block and the frames are
    /// alike: what a comparison statement by statement looks at, with all that is known there.
    fn nested(&self, a: &'m Stmt, b: &'m Stmt) -> Vec<(&'m Stmts, &'m Stmts)> {
        let mut found = Vec::new();
        let (mut context, mut pair) = (self.clone(), Some((a, b)));
        let is_lasting = |stmt| has_lasting_frame(stmt, &self.changing);
        while let Some((a, b)) = pair.filter(|(a, b)| is_lasting(a) && is_lasting(b)) {
            let Some(inner) = context.inside(a, b) else {
                break;
            };
            let Some((inner, blocks)) = inner.into_iter().next() else {
                break;
            };
            found.push(blocks);
            pair = alone(blocks.0).zip(alone(blocks.1));
            context = inner;
        }
        found
    }

    /// Notes a condition, if it is one that nothing on the way to the blocks can change.
    fn suppose(&mut self, fact: Ctl) {
        if self.changing.is_lasting(&fact) {
            self.facts.push(fact);
        }
    }
}

/// Whether a loop or choice is in terms that mean the same wherever its variables are in scope.
fn has_lasting_frame(stmt: &Stmt, changing: &Changing) -> bool {
    match &stmt.kind {
        StmtKind::For { lo, hi, .. } => changing.is_lasting(lo) && changing.is_lasting(hi),
        StmtKind::If { cond, .. } => changing.is_lasting(cond),
        _ => false,
    }
}

/// The only statement of a block.
fn alone(block: &Stmts) -> Option<&Stmt> {
    let mut all = block.iter();
    all.next().filter(|_| all.next().is_none())
}

/// Whether nests have one round on each side, and these are two of the blocks.
fn are_among(nests: &Nests<'_>, blocks: &[(&Stmts, &Stmts)]) -> bool {
    let is_block = |round: &Round<'_>, block: &Stmts| {
        let same = |(a, b): (&&Stmt, &Stmt)| std::ptr::eq(*a, b);
        round.block.len() == block.len() && round.block.iter().zip(block).all(same)
    };
    match (&nests.first[..], &nests.second[..]) {
        ([first], [second]) => blocks
            .iter()
            .any(|(a, b)| is_block(first, a) && is_block(second, b)),
        _ => false,
    }
}
