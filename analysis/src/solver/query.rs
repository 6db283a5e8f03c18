//! Questions and answers.

use std::fmt;

use crate::term::{Formula, Value, Var};

/// A question: do the premises imply the goal, for all values of the free variables?
#[derive(Clone, Debug)]
pub struct Query {
    /// Names the question in statistics, dumps and verdicts, e.g. `bounds:A@12:5`.
    pub id: String,
    /// The assumptions.
    pub premises: Vec<Formula>,
    /// The formula to be proved from them.
    pub goal: Formula,
    /// The variables of a witness, the most important first: sizes, then indices from the outermost.
    pub minimize: Vec<Var>,
}

/// The parts of the system that decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EngineName {
    /// Simplification, intervals, evaluation: no solver asked.
    Simplifier,
    /// The integer set library.
    Isl,
    /// The SMT solver.
    Z3,
}

impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EngineName::Simplifier => "simplifier",
            EngineName::Isl => "isl",
            EngineName::Z3 => "z3",
        })
    }
}

/// The reason why a question was not decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undecided {
    /// A deterministic limit was reached.
    Limit {
        /// The engine whose limit was reached.
        engine: EngineName,
        /// The limit, with its value.
        what: String,
    },
    /// The question contains something outside the fragment that the engines decide.
    Fragment {
        /// Text of the sub-expression.
        expr: String,
    },
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undecided::Limit { engine, what } => {
                write!(f, "could not decide within {what} ({engine})")
            }
            Undecided::Fragment { expr } => write!(f, "cannot analyse '{expr}'"),
        }
    }
}

/// The answer to a [`Query`]. Only [`Verdict::Safe`] lets anything pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The premises imply the goal.
    Safe,
    /// The premises do not imply the goal; the witness has been evaluated.
    Unsafe(Counterexample),
    /// The question was not decided.
    Unknown(Undecided),
    /// A bug: engines disagree, or a witness does not hold.
    Internal(String),
}

impl Verdict {
    /// Whether the premises imply the goal.
    pub fn is_safe(&self) -> bool {
        matches!(self, Verdict::Safe)
    }
}

/// The answer to whether formulas hold together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Satisfiability {
    /// They hold for these values.
    Sat(Counterexample),
    /// They contradict each other.
    Unsat,
    /// The question was not decided.
    Unknown(Undecided),
    /// A bug; see [`Verdict::Internal`].
    Internal(String),
}

/// Values of variables that show something, in the order of [`Query::minimize`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counterexample {
    /// The values of the variables that matter.
    pub values: Vec<(Var, Value)>,
    /// Values of the variables that do not matter, for callers that need a whole assignment.
    pub others: Vec<(Var, Value)>,
    /// Whether no smaller witness exists (false where a limit stopped the search).
    pub minimal: bool,
}

impl Counterexample {
    /// The value of a variable, whether it matters or not.
    pub fn get(&self, var: &Var) -> Option<Value> {
        let all = self.values.iter().chain(&self.others);
        all.into_iter().find(|(v, _)| v == var).map(|(_, x)| *x)
    }

    /// The value of an integer variable.
    pub fn int(&self, var: &Var) -> Option<i128> {
        match self.get(var) {
            Some(Value::Int(x)) => Some(x),
            _ => None,
        }
    }

    /// All values.
    pub fn model(&self) -> crate::term::Assignment {
        self.values.iter().chain(&self.others).cloned().collect()
    }
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, (v, x)) in self.values.iter().enumerate() {
            let comma = if n > 0 { ", " } else { "" };
            write!(f, "{comma}{v} = {x}")?;
        }
        Ok(())
    }
}
