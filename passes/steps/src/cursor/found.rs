//! What a pattern means, and what else it could have meant.

use exo_view::{Loc, Proc, StmtPath};

use super::list::header;
use super::miss::listed;
use super::selector::shortened;
use crate::Refusal;
use crate::args::rules;

/// What a pattern means: its first match, unless a number behind it says which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<T> {
    /// What is meant.
    pub it: T,
    /// The statements that all matches are, or stand in, where there are several and no number chose: the one that is meant first.
    pub among: Vec<StmtPath>,
}

/// What a pattern without a number means that matches several times.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Several {
    /// The first match, and a remark says so.
    #[default]
    First,
    /// Nothing: it is refused.
    Refused,
}

impl<T> Found<T> {
    /// What a number, a path or a cursor means.
    pub(crate) fn exactly(it: T) -> Found<T> {
        let among = Vec::new();
        Found { it, among }
    }

    /// The same seen as something else.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Found<U> {
        Found {
            it: f(self.it),
            among: self.among,
        }
    }

    /// What is meant, with what is to be told of it: a place and a text, where the pattern matches several times.
    ///
    /// # Errors
    /// Several matches are to be refused.
    pub fn only(
        self,
        proc: &Proc,
        pattern: &str,
        several: Several,
    ) -> Result<(T, Option<(Loc, String)>), Refusal> {
        let [first, _, ..] = self.among.as_slice() else {
            return Ok((self.it, None));
        };
        let (text, count) = (shortened(pattern.trim()), self.among.len());
        if several == Several::Refused {
            let message = format!(
                "'{text}' has {count} matches: say which, '{text} #0' to '{text} #{}', or inside of what, '{text} in …'",
                count - 1
            );
            let refusal = Refusal::argument(&rules::AMBIGUOUS, &proc.loc, message);
            return Err(listed(proc, refusal, &self.among));
        }
        let (loc, what) = match proc.stmt(first) {
            Some(stmt) => (stmt.loc.clone(), header(proc, stmt)),
            None => (proc.loc.clone(), text.clone()),
        };
        let told =
            format!("'{text}' has {count} matches; the first is taken, '{text} #0': '{what}'");
        Ok((self.it, Some((loc, told))))
    }
}
