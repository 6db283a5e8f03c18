//! Arguments that are several of a kind, in one text.

use super::{Argument, Ask, Given, Kind};
use crate::Refusal;

/// Two of a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair<T> {
    /// The first.
    pub first: T,
    /// The second.
    pub second: T,
}

impl<T: Argument> Argument for Pair<T> {
    const KIND: Kind = Kind::Pair(&T::KIND);

    fn resolve(ask: &Ask<'_>, given: &Given) -> Result<Self, Refusal> {
        let text = ask.text(given)?;
        let mut all = parts::<T>(ask, text)?.into_iter();
        match (all.next(), all.next(), all.next()) {
            (Some(first), Some(second), None) => Ok(Pair { first, second }),
            _ => Err(ask.malformed(text)),
        }
    }
}

impl<T: Argument> Argument for Vec<T> {
    const KIND: Kind = Kind::List(&T::KIND);

    fn resolve(ask: &Ask<'_>, given: &Given) -> Result<Self, Refusal> {
        let text = match given {
            Given::Text(text) => text.trim(),
            // What a step gave back is a list of one.
            one => return Ok(vec![T::resolve(ask, one)?]),
        };
        let all = parts(ask, text)?;
        match all.is_empty() {
            true => Err(ask.malformed(text)),
            false => Ok(all),
        }
    }
}

fn parts<T: Argument>(ask: &Ask<'_>, text: &str) -> Result<Vec<T>, Refusal> {
    let texts = split(T::KIND, text);
    let mut all = Vec::new();
    for part in texts {
        all.extend(T::resolve_part(ask, part)?);
    }
    Ok(all)
}

/// The parts of a list: between commas, and brackets around all of them if a user likes; between semicolons where a part may
/// have commas of its own.
pub(super) fn split(kind: Kind, text: &str) -> impl Iterator<Item = &str> {
    let separator = kind.separator();
    let separates = move |c: char| c == separator || (kind == Kind::Integer && c.is_whitespace());
    let text = text.trim();
    let inside = text.strip_prefix('[').and_then(|t| t.strip_suffix(']'));
    let all = inside.unwrap_or(text).split(separates);
    all.map(str::trim).filter(|part| !part.is_empty())
}
