//! The state of a symbolic run: what all parts of the evaluation work on.

use std::collections::{BTreeMap, HashMap};

use exo_ir::{Elem, FieldKind, FieldRef, Module, Stmt};

use crate::affine::Points;
use crate::cells::{Delta, Heap};
use crate::expression::{Affine, condition};
use crate::families::{Family, Folding};
use crate::named::Sites;
use crate::reason::{Proof, Reason, stop, unproved, unsupported};
use crate::smt::Question;
use crate::terms::{Atom, RootId, TemplateId, Terms};
use crate::trace::{Trace, note};
use crate::world::World;

/// Statements that are evaluated for one procedure, those of loops once for each time that a loop is looked at.
const MAX_EVALUATED: u64 = 50_000;

/// Calls inside each other.
const MAX_CALLS: usize = 64;

/// The changes that a loop was guessed to make.
pub(crate) struct Guess {
    pub(crate) variable: String,
    pub(crate) deltas: BTreeMap<RootId, Delta>,
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
    /// The cases in which the statement is evaluated: whether each condition by which cases are told apart holds.
    cases: Vec<bool>,
    /// Changes that loops were guessed to make when they were looked at before, by path and cases.
    guesses: HashMap<(Vec<usize>, Vec<bool>), Guess>,
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
            cases: Vec::new(),
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
        self.world.root(root).map(|(elem, _)| elem)
    }

    /// The user's name of a buffer.
    pub(crate) fn root_name(&self, root: RootId) -> &str {
        self.world.root(root).map_or("?", |(_, name)| name)
    }

    /// The first buffer that does not exist yet.
    pub(crate) fn next_root(&self) -> RootId {
        self.world.next_root()
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

    /// The parts of the context in which a condition holds and does not hold, if both can be.
    pub(crate) fn both_cases(&self, condition: &Points) -> Proof<Option<(Points, Points)>> {
        let yes = self.context.intersect(condition)?;
        let no = self.context.subtract(condition)?;
        let both = !yes.is_empty()? && !no.is_empty()?;
        Ok(both.then_some((yes, no)))
    }

    /// Runs `f` in one of two cases, in which the parameters meet a condition.
    pub(crate) fn in_case<T>(
        &mut self,
        holds: bool,
        context: Points,
        f: impl FnOnce(&mut Self) -> Proof<T>,
    ) -> Proof<T> {
        self.cases.push(holds);
        let result = self.within(context, f);
        self.cases.pop();
        result
    }

    /// Runs `f`, in both cases wherever it has to know whether a condition holds; gives what comes out, each with the part of the context in which it does.
    pub(crate) fn by_choices<T>(
        &mut self,
        f: &mut impl FnMut(&mut Self) -> Proof<T>,
    ) -> Proof<Vec<(Points, T)>> {
        let why = match f(self) {
            Ok(value) => return Ok(vec![(self.context.clone(), value)]),
            Err(why) => why,
        };
        let condition = self.split.take();
        let both = condition.map(|condition| self.both_cases(&condition));
        let Some((yes, no)) = both.transpose()?.flatten() else {
            return Err(why);
        };
        crate::deep(|| {
            let mut all = self.in_case(true, yes, |e| e.by_choices(f))?;
            all.extend(self.in_case(false, no, |e| e.by_choices(f))?);
            Ok(all)
        })
    }

    /// The changes that this loop was guessed to make, in the same cases.
    pub(crate) fn guess_before(&self) -> Option<&Guess> {
        self.guesses.get(&(self.path.clone(), self.cases.clone()))
    }

    /// Keeps the changes that this loop was guessed to make.
    pub(crate) fn keep_guess(&mut self, guess: Guess) {
        let key = (self.path.clone(), self.cases.clone());
        self.guesses.insert(key, guess);
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

    /// Whether iterations of parallel loops may write one value to one cell.
    pub(crate) fn takes_equal_writes(&self) -> bool {
        self.world.equal_writes
    }

    /// Notes that a cell loses its value, behind all that is read for its new one.
    pub(crate) fn note_overwritten(&mut self, root: RootId, at: &Points) -> Proof<()> {
        let counts = self.takes_equal_writes();
        match &mut self.trace {
            Some(trace) => {
                if counts {
                    trace.note_again(root, at)?;
                }
                note(&mut trace.written, root, at)?;
                note(&mut trace.overwritten, root, at)
            }
            None => Ok(()),
        }
    }

    /// Notes that something is added to a cell.
    pub(crate) fn note_added(&mut self, root: RootId, at: &Points) -> Proof<()> {
        let counts = self.takes_equal_writes();
        match &mut self.trace {
            Some(trace) => {
                if counts {
                    trace.note_again(root, at)?;
                }
                note(&mut trace.written, root, at)?;
                trace.need(root, at)
            }
            None => Ok(()),
        }
    }

    /// Counts a statement that is evaluated.
    pub(crate) fn count_statement(&mut self) -> Proof<()> {
        self.evaluated += 1;
        match self.evaluated > MAX_EVALUATED {
            true => stop(Reason::Limit(format!(
                "{MAX_EVALUATED} statements that are evaluated"
            ))),
            false => Ok(()),
        }
    }

    /// Runs `f` for what is inside of a call.
    pub(crate) fn in_call<T>(&mut self, f: impl FnOnce(&mut Self) -> Proof<T>) -> Proof<T> {
        if self.calls >= MAX_CALLS {
            return stop(Reason::Limit(format!(
                "{MAX_CALLS} calls inside each other"
            )));
        }
        self.calls += 1;
        let result = f(self);
        self.calls -= 1;
        result
    }

    /// Runs `f` for a statement.
    pub(crate) fn at_statement<T>(
        &mut self,
        stmt: &Stmt,
        f: impl FnOnce(&mut Self) -> Proof<T>,
    ) -> Proof<T> {
        self.path.push(std::ptr::from_ref(stmt).addr());
        let result = f(self);
        self.path.pop();
        result
    }

    /// Forgets buffers from one on; fields stay.
    pub(crate) fn forget_since(&mut self, first: RootId) {
        let world = &self.world;
        self.heap
            .retain(|root, _| *root < first || world.is_field(*root));
    }

    /// The statements around this one, of callers too.
    pub(crate) fn path(&self) -> &[usize] {
        &self.path
    }
}
