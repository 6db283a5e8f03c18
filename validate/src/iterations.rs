//! Loops that do the same iterations in the same order, whatever an iteration does: split, cut, joined, shifted, fused or unrolled ones.
//!
//! Both blocks are taken for nests of sequential loops and conditions around *rounds*, blocks of one shape. Where round number `p` of one does what
//! round number `p` of the other does, from all states in which these agree, so do the nests: by induction over `p`, and nothing is known of the
//! state at the start of a round but that. The number of a round is a guess, as a function of the variables of the loops around it. It is
//! proved: on each side it grows in the order in which rounds happen, and both sides have the same numbers.

use std::collections::HashMap;

use exo_ir::{Ctl, CtlOp, LoopMode, Proc, Stmt, StmtKind, Sym, Var, VarKind};

use crate::affine::{Points, Relation};
use crate::evaluator::Evaluator;
use crate::expression::{Affine, point};
use crate::frame::Frame;
use crate::mentions::Changing;
use crate::reason::Proof;

/// Rounds in the text of one side.
const MAX_ROUNDS: usize = 32;
/// Nests of loops whose innermost block may be a round.
const MAX_NESTS: usize = 4;

/// A block in a nest of loops.
#[derive(Clone)]
pub(crate) struct Round<'m> {
    pub(crate) block: Vec<&'m Stmt>,
    pub(crate) variables: Vec<Sym>,
    /// Conditions under which it is reached, that nothing in the nest can change.
    pub(crate) facts: Vec<Ctl>,
    /// The number of the round.
    pub(crate) number: Ctl,
    /// When it happens: places in blocks and values of loop variables, outermost first.
    time: Vec<Ctl>,
}

/// The rounds of one side, and for each loop the conditions under which it is reached, and its bounds.
struct Nest<'m> {
    rounds: Vec<Round<'m>>,
    loops: Vec<(Vec<Ctl>, Ctl, Ctl)>,
    changing: Changing,
}

/// The shape of a statement: its kind and those of what is inside.
type Shape = String;

fn shape(stmt: &Stmt) -> Shape {
    crate::deep(|| {
        let blocks: Vec<String> = stmt.blocks().map(|block| shapes(block).concat()).collect();
        let kind = match &stmt.kind {
            StmtKind::Assign { .. } | StmtKind::Reduce { .. } => "write",
            kind => kind.word(),
        };
        format!("{kind}({})", blocks.join("|"))
    })
}

fn shapes<'m>(block: impl IntoIterator<Item = &'m Stmt>) -> Vec<Shape> {
    block.into_iter().map(shape).collect()
}

/// Two nests whose rounds have one shape.
pub(crate) struct Nests<'m> {
    pub(crate) first: Vec<Round<'m>>,
    pub(crate) second: Vec<Round<'m>>,
    pub(crate) checks: Checks,
}

/// The shapes that rounds of a block may have: what is inside of its loops, from the outermost on.
fn patterns(block: &[&Stmt]) -> Vec<Vec<Shape>> {
    let mut found = Vec::new();
    let mut inner: Vec<&Stmt> = block.to_vec();
    while found.len() < MAX_NESTS {
        let [stmt] = inner[..] else { break };
        let body = match &stmt.kind {
            StmtKind::For {
                mode: LoopMode::Seq,
                body,
                ..
            } => body,
            StmtKind::If { body, orelse, .. } if orelse.is_empty() => body,
            _ => break,
        };
        inner = body.iter().collect();
        if !inner.is_empty() {
            found.push(shapes(body));
        }
    }
    found
}

/// Nests of both sides whose rounds have one shape, the coarsest first.
pub(crate) fn nests<'m>(a: &[&'m Stmt], b: &[&'m Stmt], changing: &Changing) -> Vec<Nests<'m>> {
    let mut patterns = [patterns(a), patterns(b)].concat();
    patterns.dedup();
    let both = patterns.iter().filter_map(|pattern| {
        let (a, b) = (nest(a, pattern, changing)?, nest(b, pattern, changing)?);
        Some(Nests {
            first: a.rounds,
            second: b.rounds,
            checks: Checks {
                first: a.loops,
                second: b.loops,
            },
        })
    });
    both.collect()
}

/// The loops of both sides, which must not end before they begin.
pub(crate) struct Checks {
    first: Vec<(Vec<Ctl>, Ctl, Ctl)>,
    second: Vec<(Vec<Ctl>, Ctl, Ctl)>,
}

fn nest<'m>(block: &[&'m Stmt], pattern: &[Shape], changing: &Changing) -> Option<Nest<'m>> {
    let mut nest = Nest {
        changing: changing.clone(),
        rounds: Vec::new(),
        loops: Vec::new(),
    };
    let around = Round {
        block: Vec::new(),
        variables: Vec::new(),
        facts: Vec::new(),
        number: Ctl::Int(0),
        time: Vec::new(),
    };
    nest.add(block, pattern, around, true)?;
    Some(nest)
}

impl<'m> Nest<'m> {
    /// Adds the rounds of a block, and gives their number.
    fn add(
        &mut self,
        block: &[&'m Stmt],
        pattern: &[Shape],
        around: Round<'m>,
        is_entry: bool,
    ) -> Option<Ctl> {
        let mut count = Ctl::Int(0);
        let mut at = 0;
        while at < block.len() {
            let mut here = around.clone();
            here.time.push(Ctl::Int(i64::try_from(at).ok()?));
            here.number = sum(here.number, count.clone());
            let end = at + pattern.len();
            let chunk = block.get(at..end);
            let is_round = chunk.filter(|c| shapes(c.iter().copied()) == pattern);
            let more = match is_round {
                Some(chunk) => {
                    here.block = chunk.to_vec();
                    self.rounds.push(here);
                    at = end;
                    Ctl::Int(1)
                }
                None => {
                    // What fields hold is known where the block begins.
                    let is_first = is_entry && at == 0;
                    at += 1;
                    self.inside(block[at - 1], pattern, here, is_first)?
                }
            };
            if self.rounds.len() > MAX_ROUNDS {
                return None;
            }
            count = sum(count, more);
        }
        Some(count)
    }

    /// Adds the rounds inside of a loop or condition, and gives their number.
    fn inside(
        &mut self,
        stmt: &'m Stmt,
        pattern: &[Shape],
        mut around: Round<'m>,
        is_first: bool,
    ) -> Option<Ctl> {
        let changing = self.changing.clone();
        let allowed = |e: &Ctl| is_first || changing.is_lasting(e);
        crate::deep(|| match &stmt.kind {
            StmtKind::If { cond, body, orelse } if orelse.is_empty() && allowed(cond) => {
                around.facts.push(cond.clone());
                let body: Vec<&Stmt> = body.iter().collect();
                self.add(&body, pattern, around, false)
            }
            StmtKind::For {
                iter,
                lo,
                hi,
                mode: LoopMode::Seq,
                body,
            } if allowed(lo) && allowed(hi) => {
                self.loops
                    .push((around.facts.clone(), lo.clone(), hi.clone()));
                let body: Vec<&Stmt> = body.iter().collect();
                let each = count(&body, pattern)?;
                let at = Ctl::Var(*iter);
                around.variables.push(*iter);
                around
                    .facts
                    .push(Ctl::bin(CtlOp::Le, lo.clone(), at.clone()));
                around
                    .facts
                    .push(Ctl::bin(CtlOp::Lt, at.clone(), hi.clone()));
                around.time.push(at.clone());
                let before = Ctl::bin(CtlOp::Sub, at, lo.clone());
                around.number = sum(around.number, product(before, each.clone()));
                self.add(&body, pattern, around, false)?;
                let length = Ctl::bin(CtlOp::Sub, hi.clone(), lo.clone());
                Some(product(length, each))
            }
            _ => None,
        })
    }
}

/// The number of rounds of a block, if all conditions hold.
fn count(block: &[&Stmt], pattern: &[Shape]) -> Option<Ctl> {
    let mut total = Ctl::Int(0);
    let mut at = 0;
    while at < block.len() {
        let chunk = block.get(at..at + pattern.len());
        if chunk.is_some_and(|c| shapes(c.iter().copied()) == pattern) {
            at += pattern.len();
            total = sum(total, Ctl::Int(1));
            continue;
        }
        let inside: Vec<&Stmt> = block[at].blocks().flatten().collect();
        let more = crate::deep(|| count(&inside, pattern))?;
        total = match &block[at].kind {
            StmtKind::If { .. } => sum(total, more),
            StmtKind::For { lo, hi, .. } => {
                let length = Ctl::bin(CtlOp::Sub, hi.clone(), lo.clone());
                sum(total, product(length, more))
            }
            _ => return None,
        };
        at += 1;
    }
    Some(total)
}

fn sum(a: Ctl, b: Ctl) -> Ctl {
    match (a, b) {
        (Ctl::Int(0), e) | (e, Ctl::Int(0)) => e,
        (Ctl::Int(a), Ctl::Int(b)) => Ctl::Int(a.saturating_add(b)),
        (a, b) => Ctl::bin(CtlOp::Add, a, b),
    }
}

fn product(a: Ctl, b: Ctl) -> Ctl {
    let difference = |e: &Ctl| match e {
        Ctl::Bin(CtlOp::Sub, a, b) => match (&**a, &**b) {
            (Ctl::Int(a), Ctl::Int(b)) => Some(Ctl::Int(a.saturating_sub(*b))),
            _ => None,
        },
        _ => None,
    };
    let (a, b) = (difference(&a).unwrap_or(a), difference(&b).unwrap_or(b));
    match (a, b) {
        (Ctl::Int(1), e) | (e, Ctl::Int(1)) => e,
        (Ctl::Int(a), Ctl::Int(b)) => Ctl::Int(a.saturating_mul(b)),
        (a, b) => Ctl::bin(CtlOp::Mul, a, b),
    }
}

impl Evaluator<'_> {
    /// Binds the variables of a round to parameters of their own names.
    fn bind_round(&mut self, frame: &mut Frame<'_>, round: &Round<'_>) -> Vec<(Sym, String)> {
        let mut names = Vec::new();
        for sym in &round.variables {
            let name = self.world().new_name("r");
            frame.bind_control(*sym, Affine::parameter(&name));
            names.push((*sym, name));
        }
        names
    }

    /// The condition that all of these hold.
    fn all_hold(&mut self, frame: &Frame<'_>, facts: &[Ctl]) -> Proof<Points> {
        let mut all = self.context().clone();
        for fact in facts {
            all = all.intersect(&self.where_holds(frame, fact)?)?;
        }
        Ok(all)
    }

    /// For each round the relation from the times when it happens to its numbers.
    pub(crate) fn timetable(
        &mut self,
        frame: &mut Frame<'_>,
        rounds: &[Round<'_>],
    ) -> Proof<Vec<Relation>> {
        let length = rounds.iter().map(|round| round.time.len()).max();
        let length = length.unwrap_or(0);
        let mut all = Vec::new();
        for round in rounds {
            let names = self.bind_round(frame, round);
            let when = self.all_hold(frame, &round.facts)?;
            let mut time = Vec::new();
            for at in &round.time {
                time.push(self.number(frame, at)?);
            }
            time.resize(length, Affine::number(0));
            let time = point(&time, &when)?;
            let number = self.number(frame, &round.number)?;
            let number = point(&[number], &when)?;
            let mut part = Relation::product(&time, &number)?;
            for (_, name) in &names {
                part = part.project(name)?;
            }
            all.push(part);
        }
        Ok(all)
    }

    /// Whether all loops of a side begin before they end, where they are reached.
    pub(crate) fn are_loops(
        &mut self,
        frame: &Frame<'_>,
        loops: &[(Vec<Ctl>, Ctl, Ctl)],
    ) -> Proof<bool> {
        for (facts, lo, hi) in loops {
            let reached = self.all_hold(frame, facts)?;
            let ordered = Ctl::bin(CtlOp::Le, lo.clone(), hi.clone());
            if !reached.is_subset(&self.where_holds(frame, &ordered)?)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Checks {
    /// The loops of the specification that are reached in any case: it has no error, so they end behind where they begin.
    pub(crate) fn certain(&self) -> impl Iterator<Item = Ctl> {
        let top = self.first.iter().filter(|(facts, ..)| facts.is_empty());
        top.map(|(_, lo, hi)| Ctl::bin(CtlOp::Le, lo.clone(), hi.clone()))
    }

    pub(crate) fn of_implementation(&self) -> &[(Vec<Ctl>, Ctl, Ctl)] {
        &self.second
    }
}

/// The pairs of rounds that can have one number, if on both sides numbers grow with time, and both have the same.
pub(crate) fn in_step(
    first: &[Relation],
    second: &[Relation],
) -> Proof<Option<Vec<(usize, usize)>>> {
    let (Some(a), Some(b)) = (joined(first)?, joined(second)?) else {
        return Ok(None);
    };
    let same = a.range()?.is_equal(&b.range()?)? && a.is_increasing()? && b.is_increasing()?;
    if !same {
        return Ok(None);
    }
    let mut pairs = Vec::new();
    for (k, a) in first.iter().enumerate() {
        for (l, b) in second.iter().enumerate() {
            if !a.range()?.is_disjoint(&b.range()?)? {
                pairs.push((k, l));
            }
        }
    }
    Ok(Some(pairs))
}

fn joined(parts: &[Relation]) -> Proof<Option<Relation>> {
    let mut all: Option<Relation> = None;
    for part in parts {
        all = Some(match all {
            Some(all) => all.union(part)?,
            None => part.clone(),
        });
    }
    Ok(all)
}

/// Two procedures each of which has the variables of a round of both sides, as further arguments.
pub(crate) struct Shared {
    pub(crate) first: Proc,
    pub(crate) second: Proc,
    /// The new arguments of both, in the same order.
    pub(crate) added: Vec<(Sym, Sym)>,
    /// The variables of the implementation's round in the first procedure.
    there: HashMap<Sym, Sym>,
}

impl Shared {
    pub(crate) fn new((first, second): (&Proc, &Proc), (a, b): (&Round<'_>, &Round<'_>)) -> Shared {
        let mut shared = Shared {
            first: first.clone(),
            second: second.clone(),
            added: Vec::new(),
            there: HashMap::new(),
        };
        let other = |proc: &mut Proc, of: &Proc, sym: Sym| {
            let var = of.var(sym);
            proc.add_var(Var::new(var.name.clone(), VarKind::Iter, var.loc.clone()))
        };
        for sym in &a.variables {
            let image = other(&mut shared.second, first, *sym);
            shared.added.push((*sym, image));
        }
        for sym in &b.variables {
            let image = other(&mut shared.first, second, *sym);
            shared.added.push((image, *sym));
            shared.there.insert(*sym, image);
        }
        shared
    }

    /// The conditions that both rounds are reached, and that their numbers are one; those that something could change are left out.
    pub(crate) fn facts(
        &self,
        (a, b): (&Round<'_>, &Round<'_>),
        image: impl Fn(Sym) -> Option<Sym>,
        changing: &Changing,
    ) -> Option<Vec<Ctl>> {
        let of_second = |e: &Ctl| {
            renamed(e, &|sym| {
                self.there.get(&sym).copied().or_else(|| image(sym))
            })
        };
        let mut facts = a.facts.clone();
        for fact in &b.facts {
            facts.push(of_second(fact)?);
        }
        let number = of_second(&b.number)?;
        facts.push(Ctl::bin(CtlOp::Eq, a.number.clone(), number));
        facts.retain(|fact| changing.is_lasting(fact));
        Some(facts)
    }
}

/// A control expression with other variables; nothing if one of them has no other one.
fn renamed(e: &Ctl, image: &impl Fn(Sym) -> Option<Sym>) -> Option<Ctl> {
    crate::deep(|| {
        Some(match e {
            Ctl::Int(_) | Ctl::Bool(_) | Ctl::Config(_) => e.clone(),
            Ctl::Var(sym) => Ctl::Var(image(*sym)?),
            Ctl::Stride(sym, dim) => Ctl::Stride(image(*sym)?, *dim),
            Ctl::Neg(e) => Ctl::Neg(Box::new(renamed(e, image)?)),
            Ctl::Not(e) => Ctl::Not(Box::new(renamed(e, image)?)),
            Ctl::Bin(op, a, b) => Ctl::bin(*op, renamed(a, image)?, renamed(b, image)?),
            Ctl::Select(c, a, b) => {
                Ctl::select(renamed(c, image)?, renamed(a, image)?, renamed(b, image)?)
            }
        })
    })
}
