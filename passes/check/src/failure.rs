//! What is wrong with a program.

use std::fmt;

use exo_analysis::solver::{Unknown, Verdict};
use exo_analysis::term::Value;
use exo_view::{FieldRef, Loc, Sym};

use crate::CheckId;

/// How certain a failure is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// The program is wrong, and there may be a witness that shows it.
    Unsafe,
    /// Not decided within a deterministic limit.
    Limit,
    /// Not decided, because something is outside the fragment that can be decided.
    Fragment,
    /// The program is malformed.
    BadInput,
    /// A bug in the checker.
    Internal,
}

impl Class {
    /// The class of a verdict that is not safe.
    pub(crate) fn of(verdict: &Verdict) -> Class {
        match verdict {
            Verdict::Safe | Verdict::Unsafe(_) => Class::Unsafe,
            Verdict::Unknown(Unknown::Limit { .. }) => Class::Limit,
            Verdict::Unknown(Unknown::Fragment { .. }) => Class::Fragment,
            Verdict::Internal(_) => Class::Internal,
        }
    }

    fn suffix(self) -> &'static str {
        match self {
            Class::Limit => "?limit",
            Class::Fragment => "?fragment",
            Class::Unsafe | Class::BadInput | Class::Internal => "",
        }
    }
}

/// One failure.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    /// The rule.
    pub id: CheckId,
    /// How certain it is.
    pub class: Class,
    /// The procedure, if it is in one.
    pub proc: Option<String>,
    /// The place at fault.
    pub loc: Loc,
    /// What is wrong; first letter lower-case, no final period.
    pub message: String,
    /// More places and values; a place that is not known has none of its own.
    pub notes: Vec<(Loc, String)>,
    /// Inputs that show the failure.
    pub witness: Option<Witness>,
}

impl Failure {
    /// The message with the rule's id: `… [check.bounds]`, `… [check.bounds?limit]`.
    pub fn headline(&self) -> String {
        format!("{} [{}{}]", self.message, self.id, self.class.suffix())
    }
}

impl fmt::Display for Failure {
    /// The error and its notes, one per line, as a compiler prints them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line(f, &self.loc, "error", &self.headline())?;
        for (loc, note) in &self.notes {
            f.write_str("\n")?;
            line(f, loc, "note", note)?;
        }
        Ok(())
    }
}

fn line(f: &mut fmt::Formatter<'_>, loc: &Loc, severity: &str, text: &str) -> fmt::Result {
    if loc.is_known() {
        write!(f, "{loc}: ")?;
    }
    write!(f, "{severity}: {text}")
}

/// Inputs and an iteration at which a failure shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Witness {
    /// Control arguments of the procedure.
    pub args: Vec<(Sym, Value)>,
    /// Control fields at the entry of the procedure.
    pub fields: Vec<(FieldRef, Value)>,
    /// Strides of window arguments, by argument and dimension.
    pub strides: Vec<((Sym, usize), i128)>,
    /// Loop variables and other values that matter, by name.
    pub others: Vec<(String, Value)>,
    /// Whether a run with these inputs is sure to fail. Otherwise something is approximated on the way: the
    /// failure may be needless.
    pub exact: bool,
}
