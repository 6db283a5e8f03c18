//! Loops: the state at the start of each iteration is guessed, and then proved by induction.
//!
//! Clément 2022, §5.4 takes the summary of a loop from prophecies. Here the body is evaluated once in
//! a state where each buffer that it changes holds unknown values; how the state after it depends on
//! them tells the summary. A proof by induction follows wherever the body reads what it changes.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use exo_ir::{Stmts, Sym};
use num_rational::BigRational;
use num_traits::One;

use crate::affine::Points;
use crate::cells::{Cells, Delta, Heap, Summands};
use crate::evaluator::{Evaluator, Guess};
use crate::expression::{Affine, condition, identity};
use crate::footprint::Footprint;
use crate::frame::Frame;
use crate::reason::{Proof, Reason, stop, unproved};
use crate::terms::{Atom, RootId, TemplateId};

/// Rounds in which values of earlier iterations become known.
const MAX_ROUNDS: usize = 8;

/// Rounds in which it becomes known what control fields hold at the start of an iteration.
const MAX_FIELD_ROUNDS: usize = 3;

/// A loop that is being evaluated.
pub(crate) struct Loop {
    /// The parameter that the loop variable is: the same for all loops inside of as many, so that what is asked of isl in one look at
    /// a loop is asked again in the next.
    pub(crate) variable: String,
    /// The condition that the loop variable is in its range.
    pub(crate) range: Points,
    /// The number of unknown values.
    token: u32,
    /// The heap before the loop, and the condition under which the loop is reached.
    pub(crate) entry: Heap,
    context: Points,
}

impl Loop {
    /// A parameter for the loop variable of an earlier iteration, gone where this one's is.
    pub(crate) fn earlier(&self) -> String {
        format!("earlier_{}", self.variable)
    }

    /// A parameter for the loop variable of one more iteration.
    pub(crate) fn other(&self) -> String {
        format!("other_{}", self.variable)
    }

    /// The cells of which some iteration before this one has one, given those of an iteration.
    pub(crate) fn in_earlier(&self, cells: &Points, earlier: &str) -> Proof<Points> {
        let variable = &self.variable;
        let order = format!("[{variable}, {earlier}] -> {{ : {earlier} < {variable} }}");
        let there = cells.under(&self.range)?.rename(variable, earlier)?;
        there.under(&Points::parse(&order)?)?.project(earlier)
    }
}

impl<'m> Evaluator<'m> {
    pub(crate) fn run_loop(
        &mut self,
        frame: &mut Frame<'m>,
        (iter, lo, hi): (Sym, Affine, Affine),
        parallel: bool,
        body: &'m Stmts,
    ) -> Proof<()> {
        let ordered = lo.compared("<=", &hi)?;
        self.require(&ordered, "a loop does not end before it begins")?;
        if !self.world().unrolls || parallel || !self.has_few_iterations(&lo, &hi)? {
            return self.in_closed_form(frame, (iter, &lo, &hi), parallel, body);
        }
        let footprint = self.footprint(frame, body);
        if self.is_lenient() && !footprint.changed.is_disjoint(&footprint.read) {
            return self.one_by_one(frame, (iter, &lo, &hi), body);
        }
        let before = (self.heap.clone(), self.trace.clone());
        let mark = self.world().mark();
        match self.in_closed_form(frame, (iter, &lo, &hi), parallel, body) {
            Err(why) if why.may_be_of_a_loop() => {
                self.split = None;
                self.world().forget_since(mark);
                (self.heap, self.trace) = before;
                self.one_by_one(frame, (iter, &lo, &hi), body)
            }
            done => done,
        }
    }

    /// Evaluates all iterations of a loop at once.
    fn in_closed_form(
        &mut self,
        frame: &mut Frame<'m>,
        (iter, lo, hi): (Sym, &Affine, &Affine),
        parallel: bool,
        body: &'m Stmts,
    ) -> Proof<()> {
        let variable = format!("i{}", self.loop_variables.len());
        let at = Affine::parameter(&variable);
        frame.bind_control(iter, at.clone());
        let range = lo.compared("<=", &at)?.and(&at.compared("<", hi)?)?;
        let range = condition(&range)?;
        let inside = self.context().intersect(&range)?;
        if inside.is_empty()? {
            return Ok(());
        }
        let name = frame.proc.name_of(iter).to_owned();
        let footprint = self.footprint(frame, body);
        let token = self.next_token();
        let this = Loop {
            variable: variable.clone(),
            range: inside.clone(),
            token,
            entry: self.heap.clone(),
            context: self.context().clone(),
        };
        self.loop_variables.push(variable);
        self.loop_names.push(name.clone());
        let done = self.within(inside, |e| {
            e.iterations(frame, body, &this, &footprint, (parallel, &name))
        });
        self.loop_variables.pop();
        self.loop_names.pop();
        done
    }

    fn next_token(&mut self) -> u32 {
        let name = self.world().new_name("");
        name.parse().unwrap_or(u32::MAX)
    }

    fn iterations(
        &mut self,
        frame: &mut Frame<'m>,
        body: &'m Stmts,
        this: &Loop,
        footprint: &Footprint,
        (parallel, name): (bool, &str),
    ) -> Proof<()> {
        let changed: BTreeSet<RootId> = footprint
            .changed
            .iter()
            .copied()
            .filter(|root| this.entry.contains_key(root))
            .collect();
        let carried = changed.iter().any(|r| footprint.read.contains(r));
        let mark = self.world().mark();
        if !carried {
            match self.independent(frame, body, this, &changed, (parallel, name)) {
                // What earlier iterations define may be what is missing.
                Err(why) if matches!(why.reason, Reason::Obligation(_)) => {
                    self.world().forget_since(mark);
                }
                done => return done,
            }
        }
        if let Some(deltas) = self.guessed_before(this, &changed)? {
            let proved = self.proved(frame, body, this, &deltas, (parallel, name));
            match proved {
                Err(why) if matches!(why.reason, Reason::Recurrence(_)) => {
                    self.world().forget_since(mark);
                }
                done => return done.and_then(|()| self.leave(this, &deltas, name)),
            }
        }
        let deltas = self.leniently(|e| e.guess(frame, body, this, &changed, name))?;
        self.proved(frame, body, this, &deltas, (parallel, name))?;
        self.leave(this, &deltas, name)?;
        let guess = Guess {
            variable: this.variable.clone(),
            deltas,
        };
        self.keep_guess(guess);
        Ok(())
    }

    /// The changes that were guessed when the loop was looked at before, if they are free of unknown values of
    /// loops around it. They are a guess again.
    fn guessed_before(
        &mut self,
        this: &Loop,
        changed: &BTreeSet<RootId>,
    ) -> Proof<Option<BTreeMap<RootId, Delta>>> {
        let Some(guess) = self.guess_before().filter(|_| !self.is_lenient()) else {
            return Ok(None);
        };
        if !guess.deltas.keys().eq(changed) {
            return Ok(None);
        }
        let mut deltas = BTreeMap::new();
        for (root, delta) in &guess.deltas {
            let mut templates = delta.added.iter().map(|(template, _, _)| template);
            if templates.any(|t| self.terms().loops_of_template(t).next().is_some()) {
                return Ok(None);
            }
            deltas.insert(*root, delta.rename(&guess.variable, &this.variable)?);
        }
        Ok(Some(deltas))
    }

    /// Proves a guess, unless that is left to a later look at the same statements.
    fn proved(
        &mut self,
        frame: &mut Frame<'m>,
        body: &'m Stmts,
        this: &Loop,
        deltas: &BTreeMap<RootId, Delta>,
        (parallel, name): (bool, &str),
    ) -> Proof<()> {
        if self.is_lenient() {
            return Ok(());
        }
        let ((), trace) =
            self.traced(parallel, |e| e.induction(frame, body, this, deltas, name))?;
        self.noted(this, trace, deltas, (parallel, name))
    }

    /// A loop whose iterations read nothing that the loop changes.
    fn independent(
        &mut self,
        frame: &mut Frame<'m>,
        body: &'m Stmts,
        this: &Loop,
        changed: &BTreeSet<RootId>,
        (parallel, name): (bool, &str),
    ) -> Proof<()> {
        let (deltas, trace) = self.traced(parallel, |e| {
            e.one_iteration(frame, body, this, changed, &BTreeMap::new())?;
            e.deltas(this, changed)
        })?;
        self.noted(this, trace, &deltas, (parallel, name))?;
        if !deltas.values().all(|delta| self.is_known(this, delta)) {
            return unproved("iterations read nothing that the loop changes");
        }
        self.leave(this, &deltas, name)
    }

    /// Evaluates the body where buffers whose change is known have their values at the start of the iteration,
    /// and others that change have unknown ones.
    fn one_iteration(
        &mut self,
        frame: &mut Frame<'m>,
        body: &'m Stmts,
        this: &Loop,
        changed: &BTreeSet<RootId>,
        known: &BTreeMap<RootId, Cells>,
    ) -> Proof<()> {
        self.heap.clone_from(&this.entry);
        for root in changed {
            let cells = match known.get(root) {
                Some(cells) => cells.clone(),
                None => self.unknown_cells(this, *root)?,
            };
            self.heap.insert(*root, Rc::new(cells));
        }
        self.block(frame, body)
    }

    fn unknown_cells(&mut self, this: &Loop, root: RootId) -> Proof<Cells> {
        let Some(before) = this.entry.get(&root) else {
            return stop(Reason::Unsupported("a buffer that is not there".to_owned()));
        };
        let arity = before.defined.arity()?;
        // Control expressions cannot be about unknown values, so those of fields are taken to stay.
        if self.is_control(before) {
            return as_before(before);
        }
        let template = self.old_template(this, root, arity);
        let mut values = Summands::default();
        values.add(template, &BigRational::one(), identity(arity)?)?;
        Ok(Cells {
            defined: before.defined.clone(),
            overwritten: crate::expression::nothing(arity)?,
            values,
        })
    }

    fn is_control(&mut self, cells: &Cells) -> bool {
        let integer = self.integer_template();
        cells
            .values
            .iter()
            .any(|(template, _, _)| template == integer)
    }

    fn old_template(&mut self, this: &Loop, root: RootId, arity: usize) -> TemplateId {
        let atom = self.terms_mut().atom(Atom::Old(root, this.token), arity);
        self.terms_mut().template(vec![atom])
    }

    /// The changes of an iteration, of buffers that had unknown values at its start.
    fn deltas(&mut self, this: &Loop, roots: &BTreeSet<RootId>) -> Proof<BTreeMap<RootId, Delta>> {
        let mut deltas = BTreeMap::new();
        for root in roots {
            deltas.insert(*root, self.delta(this, *root)?);
        }
        Ok(deltas)
    }

    fn delta(&mut self, this: &Loop, root: RootId) -> Proof<Delta> {
        let Some(after) = self.heap.get(&root).cloned() else {
            return stop(Reason::Unsupported("a buffer that is not there".to_owned()));
        };
        if let Some(before) = this
            .entry
            .get(&root)
            .filter(|before| self.is_control(before))
        {
            return self.delta_to(before, &after);
        }
        let arity = after.defined.arity()?;
        let template = self.old_template(this, root, arity);
        let one = BigRational::one();
        let mut added = after.values.clone();
        let mut kept = crate::expression::nothing(arity)?;
        if let Some(relation) = after.values.get(template, &one) {
            let same = relation.intersect(&identity(arity)?)?;
            let rest = relation.subtract(&same)?;
            kept = same.domain()?;
            added.remove(template, &one);
            added.add(template, &one, rest)?;
        }
        let overwritten = after.overwritten.subtract(&kept)?.under(self.context())?;
        Ok(Delta {
            undefined: overwritten.subtract(&after.defined)?,
            overwritten,
            added: added.map(|r| r.under(self.context()))?,
        })
    }

    /// The change of an iteration that began with the cells as they were before the loop.
    fn delta_to(&self, before: &Cells, after: &Cells) -> Proof<Delta> {
        let mut added = after.values.map(|r| r.on(&after.overwritten))?;
        // What is taken away says nothing of the context: its complement would have a part for each condition of it.
        let here = after.values.map(|r| r.under(self.context()))?;
        let changed = here.without(&before.values)?;
        added.add_all(&changed.map(|r| r.off(&after.overwritten))?)?;
        let overwritten = after.overwritten.under(self.context())?;
        Ok(Delta {
            undefined: overwritten.subtract(&after.defined)?,
            overwritten,
            added: added.map(|r| r.under(self.context()))?,
        })
    }

    /// The changes of buffers whose iterations use values of the buffers themselves, on the guess that these are
    /// values from before the loop, as in `x[i] = 2.0 * x[i]`.
    fn guess_in_place(
        &mut self,
        frame: &mut Frame<'m>,
        body: &'m Stmts,
        this: &Loop,
        changed: &BTreeSet<RootId>,
        (mut deltas, name): (BTreeMap<RootId, Delta>, &str),
    ) -> Proof<BTreeMap<RootId, Delta>> {
        let mut known = self.at_start(this, &deltas, name)?;
        for root in changed {
            if let (false, Some(before)) = (known.contains_key(root), this.entry.get(root)) {
                known.insert(*root, as_before(before)?);
            }
        }
        self.one_iteration(frame, body, this, changed, &known)?;
        for root in changed {
            if let (false, Some(before), Some(after)) = (
                deltas.contains_key(root),
                this.entry.get(root),
                self.heap.get(root).cloned(),
            ) {
                deltas.insert(*root, self.delta_to(before, &after)?);
            }
        }
        Ok(deltas)
    }

    /// Whether a change is free of unknown values of this loop.
    pub(crate) fn is_known(&self, this: &Loop, delta: &Delta) -> bool {
        let mut templates = delta.added.iter();
        templates.all(|(template, _, _)| {
            let mut loops = self.terms().loops_of_template(template);
            loops.all(|number| number != this.token)
        })
    }

    /// The changes of all buffers, found round by round: what is known in one round is a value in the next.
    fn guess(
        &mut self,
        frame: &mut Frame<'m>,
        body: &'m Stmts,
        this: &Loop,
        changed: &BTreeSet<RootId>,
        name: &str,
    ) -> Proof<BTreeMap<RootId, Delta>> {
        let mut deltas = self.guess_fields(frame, body, this, changed, name)?;
        if deltas.len() == changed.len() {
            return Ok(deltas);
        }
        for _ in 0..MAX_ROUNDS {
            let known = self.at_start(this, &deltas, name)?;
            self.one_iteration(frame, body, this, changed, &known)?;
            let before = deltas.len();
            for root in changed {
                if !deltas.contains_key(root) {
                    let delta = self.delta(this, *root)?;
                    if self.is_known(this, &delta) {
                        deltas.insert(*root, delta);
                    }
                }
            }
            if deltas.len() == changed.len() {
                return Ok(deltas);
            }
            if deltas.len() == before {
                break;
            }
        }
        self.guess_in_place(frame, body, this, changed, (deltas, name))
    }

    /// The changes of control fields: what an iteration sets them to where they hold what earlier ones were found to set them to.
    fn guess_fields(
        &mut self,
        frame: &mut Frame<'m>,
        body: &'m Stmts,
        this: &Loop,
        changed: &BTreeSet<RootId>,
        name: &str,
    ) -> Proof<BTreeMap<RootId, Delta>> {
        let mut deltas = BTreeMap::new();
        let mut fields = BTreeMap::new();
        for root in changed {
            if let Some(before) = this.entry.get(root)
                && self.is_control(before)
            {
                fields.insert(*root, as_before(before)?);
            }
        }
        if fields.is_empty() {
            return Ok(deltas);
        }
        for _ in 0..MAX_FIELD_ROUNDS {
            self.one_iteration(frame, body, this, changed, &fields)?;
            deltas.clear();
            for root in fields.keys() {
                if let Some(after) = self.heap.get(root).cloned() {
                    deltas.insert(*root, self.set_to(&after)?);
                }
            }
            let mut is_same = true;
            for (root, cells) in self.at_start(this, &deltas, name)? {
                let before = fields.insert(root, as_before(&cells)?);
                is_same &= match before {
                    Some(before) => before.same(&cells, self.context())?,
                    None => false,
                };
            }
            if is_same {
                break;
            }
        }
        Ok(deltas)
    }

    /// The change that an iteration makes to cells of which none had been overwritten at its start.
    fn set_to(&self, after: &Cells) -> Proof<Delta> {
        let overwritten = after.overwritten.under(self.context())?;
        let values = after.values.map(|r| r.on(&overwritten))?;
        Ok(Delta {
            undefined: overwritten.subtract(&after.defined)?,
            added: values.map(|r| r.under(self.context()))?,
            overwritten,
        })
    }

    /// The cells at the start of the iteration.
    fn at_start(
        &mut self,
        this: &Loop,
        deltas: &BTreeMap<RootId, Delta>,
        name: &str,
    ) -> Proof<BTreeMap<RootId, Cells>> {
        self.reached(this, deltas, "<", name)
    }

    /// The cells behind all iterations before this one (`<`), or up to it (`<=`).
    fn reached(
        &mut self,
        this: &Loop,
        deltas: &BTreeMap<RootId, Delta>,
        order: &str,
        name: &str,
    ) -> Proof<BTreeMap<RootId, Cells>> {
        let mut reached = BTreeMap::new();
        let (earlier, other) = (this.earlier(), this.other());
        let x = &this.variable;
        let order = Points::parse(&format!(
            "[{earlier}, {x}] -> {{ : {earlier} {order} {x} }}"
        ))?;
        let range = this.range.rename(x, &earlier)?.intersect(&order)?;
        for (root, delta) in deltas {
            let Some(before) = this.entry.get(root) else {
                continue;
            };
            let delta = delta.rename(x, &earlier)?;
            let delta = delta.iterated(self.terms_mut(), (&earlier, &other), &range, name)?;
            let delta = delta.given(self.context())?;
            reached.insert(*root, before.changed(&delta)?);
        }
        Ok(reached)
    }

    /// Proves that an iteration leads from the state at its start to that at the start of the next.
    fn induction(
        &mut self,
        frame: &mut Frame<'m>,
        body: &'m Stmts,
        this: &Loop,
        deltas: &BTreeMap<RootId, Delta>,
        name: &str,
    ) -> Proof<()> {
        let changed = deltas.keys().copied().collect();
        let start = self.at_start(this, deltas, name)?;
        self.one_iteration(frame, body, this, &changed, &start)?;
        let end = self.reached(this, deltas, "<=", name)?;
        for (root, expected) in &end {
            let same = match self.heap.get(root) {
                Some(found) => found.same(expected, self.context())?,
                None => false,
            };
            if !same {
                let text = format!(
                    "iterations of '{name}' use what earlier ones computed, in another way than as a sum"
                );
                return stop(Reason::Recurrence(text));
            }
        }
        Ok(())
    }

    /// The heap behind the loop.
    fn leave(&mut self, this: &Loop, deltas: &BTreeMap<RootId, Delta>, name: &str) -> Proof<()> {
        let other = this.other();
        self.heap.clone_from(&this.entry);
        for (root, delta) in deltas {
            let Some(before) = this.entry.get(root) else {
                continue;
            };
            let all = delta.iterated(
                self.terms_mut(),
                (&this.variable, &other),
                &this.range,
                name,
            )?;
            let all = all.given(&this.context)?;
            let after = before.changed(&all)?;
            if after.mention(&this.variable)? {
                return stop(Reason::Unsupported(
                    "cells that depend on a loop variable behind the loop".to_owned(),
                ));
            }
            self.heap.insert(*root, Rc::new(after));
        }
        Ok(())
    }
}

/// The cells before a loop, as if nothing had been overwritten yet.
fn as_before(before: &Cells) -> Proof<Cells> {
    Ok(Cells {
        overwritten: crate::expression::nothing(before.defined.arity()?)?,
        ..before.clone()
    })
}
