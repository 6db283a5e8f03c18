//! Runs programs over configuration fields, with nothing of the engine.

use std::collections::BTreeSet;

use exo_analysis::term::Value;

use crate::program::{Cond, FIELDS, Int, Program, Rng, Stmt};

/// The values of the fields, in declared order.
pub(crate) type State = Vec<Value>;

/// Statements that one run may execute.
const MAX_STEPS: usize = 400;

/// A statement of the last procedure that was reached.
pub(crate) struct Visit {
    /// Its number; that of no statement at the exit.
    pub(crate) at: usize,
    /// The loop variables there, the outermost first.
    pub(crate) iterators: Vec<i64>,
    /// The values of the fields.
    pub(crate) state: State,
}

/// States to begin with.
pub(crate) fn entries(seed: u64) -> Vec<State> {
    let mut rng = Rng(seed ^ 0x5eed);
    let entry = |rng: &mut Rng| {
        let small = |rng: &mut Rng| Value::Int(rng.below(4) as i128 - 1);
        let ints = [small(rng), small(rng), small(rng)];
        let size = Value::Int(1 + rng.below(2) as i128);
        let on = Value::Bool(rng.below(2) == 0);
        ints.into_iter().chain([size, on]).collect()
    };
    (0..4).map(|_| entry(&mut rng)).collect()
}

struct Runner<'p> {
    program: &'p Program,
    state: State,
    visits: Vec<Visit>,
    /// Every integer that a field held, in callees too.
    held: BTreeSet<i128>,
    steps: usize,
}

/// A run of the last procedure.
pub(crate) struct Trace {
    /// Every statement that was reached, and the exit.
    pub(crate) visits: Vec<Visit>,
    /// Every integer that a field held, in callees too.
    pub(crate) held: Vec<i128>,
}

/// Runs the last procedure; `None` if the run is too long or an integer too large to be of use.
pub(crate) fn trace(program: &Program, entry: &State) -> Option<Trace> {
    let mut runner = Runner {
        program,
        state: entry.clone(),
        visits: Vec::new(),
        held: BTreeSet::new(),
        steps: 0,
    };
    runner.block(program.last(), &mut Vec::new(), true)?;
    let state = runner.state.clone();
    runner.visits.push(Visit {
        at: 0,
        iterators: Vec::new(),
        state,
    });
    runner.note();
    Some(Trace {
        visits: runner.visits,
        held: runner.held.into_iter().collect(),
    })
}

impl Runner<'_> {
    fn note(&mut self) {
        self.held.extend(self.state.iter().filter_map(|x| match x {
            Value::Int(x) => Some(*x),
            Value::Bool(_) => None,
        }));
    }

    fn block(&mut self, stmts: &[Stmt], iters: &mut Vec<i64>, seen: bool) -> Option<()> {
        stmts.iter().try_for_each(|s| self.stmt(s, iters, seen))
    }

    fn stmt(&mut self, stmt: &Stmt, iters: &mut Vec<i64>, seen: bool) -> Option<()> {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return None;
        }
        self.note();
        if seen {
            self.visits.push(Visit {
                at: stmt.number(),
                iterators: iters.clone(),
                state: self.state.clone(),
            });
        }
        match stmt {
            Stmt::Set(_, field, e) => self.state[*field] = Value::Int(self.int(e, iters)?.into()),
            Stmt::SetSize(_, e) => self.state[3] = Value::Int(self.int(e, iters)?.into()),
            Stmt::SetOn(_, c) => self.state[4] = Value::Bool(self.cond(c, iters)?),
            Stmt::If {
                cond, body, orelse, ..
            } => {
                let block = if self.cond(cond, iters)? {
                    body
                } else {
                    orelse
                };
                self.block(block, iters, seen)?;
            }
            Stmt::For { lo, hi, body, .. } => {
                let hi = hi.map_or_else(|| Some(self.field(3)? + 1), Some)?;
                for i in *lo..hi {
                    iters.push(i);
                    self.block(body, iters, seen)?;
                    iters.pop();
                }
            }
            Stmt::Call(_, callee, e) => {
                let arg = self.int(e, iters)?;
                let program = self.program;
                self.block(&program.procs[*callee], &mut vec![arg], false)?;
            }
        }
        Some(())
    }

    fn field(&self, at: usize) -> Option<i64> {
        debug_assert!(at < FIELDS.len());
        match self.state[at] {
            Value::Int(x) => i64::try_from(x).ok(),
            Value::Bool(_) => None,
        }
    }

    fn int(&self, e: &Int, iters: &[i64]) -> Option<i64> {
        let both = |a: &Int, b: &Int| Some((self.int(a, iters)?, self.int(b, iters)?));
        match e {
            Int::Const(k) => Some(*k),
            Int::Field(f) => self.field(*f),
            Int::Iter(back) => Some(iters[iters.len() - 1 - back]),
            Int::Add(a, b) => both(a, b).and_then(|(x, y)| x.checked_add(y)),
            Int::Sub(a, b) => both(a, b).and_then(|(x, y)| x.checked_sub(y)),
            Int::Half(a) => Some(self.int(a, iters)?.div_euclid(2)),
            Int::Odd(a) => Some(self.int(a, iters)?.rem_euclid(2)),
        }
    }

    fn cond(&self, c: &Cond, iters: &[i64]) -> Option<bool> {
        match c {
            Cond::On => Some(self.state[4] == Value::Bool(true)),
            Cond::Less(a, b) => Some(self.int(a, iters)? < self.int(b, iters)?),
            Cond::Equal(a, b) => Some(self.int(a, iters)? == self.int(b, iters)?),
            Cond::Not(c) => Some(!self.cond(c, iters)?),
        }
    }
}
