//! Arguments that are several of a kind, in one text.

use super::{ArgValue, Argument, Ask, Kind};
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

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let mut all = parts::<T>(ask, given)?.into_iter();
        match (all.next(), all.next(), all.next()) {
            (Some(first), Some(second), None) => Ok(Pair { first, second }),
            _ => Err(no_list(ask, given)),
        }
    }
}

impl<T: Argument> Argument for Vec<T> {
    const KIND: Kind = Kind::List(&T::KIND);

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let all = parts(ask, given)?;
        match all.is_empty() {
            true => Err(no_list(ask, given)),
            false => Ok(all),
        }
    }
}

fn parts<T: Argument>(ask: &Ask<'_>, given: &ArgValue) -> Result<Vec<T>, Refusal> {
    let mut all = Vec::new();
    match given {
        ArgValue::Text(text) => {
            for part in split(T::KIND, text) {
                if part.is_empty() {
                    return Err(no_list(ask, given));
                }
                all.extend(T::resolve_part(ask, part)?);
            }
        }
        ArgValue::List(parts) => {
            for part in parts {
                match part.text() {
                    Some(text) => all.extend(T::resolve_part(ask, text.trim())?),
                    None => all.push(T::resolve(ask, part)?),
                }
            }
        }
        // What a step gave back is a list of one.
        one => all.push(T::resolve(ask, one)?),
    }
    Ok(all)
}

/// Too few parts, too many, or an empty one.
fn no_list(ask: &Ask<'_>, given: &ArgValue) -> Refusal {
    ask.malformed(&given.to_string())
}

/// The parts of a list: between commas, and brackets around all of them if a user likes; between semicolons where a part may
/// have commas of its own. A separator may end the list, too; nothing between two of them is a part that is refused, but of numbers,
/// between which may be a comma and blanks.
pub(super) fn split(kind: Kind, text: &str) -> Vec<&str> {
    let separates = move |c: char| match kind {
        Kind::Condition
        | Kind::ControlExpression
        | Kind::DataExpression
        | Kind::Window
        | Kind::CallArgument => c == ';',
        Kind::Integer => c == ',' || c.is_whitespace(),
        _ => c == ',',
    };
    let text = text.trim();
    let inside = text.strip_prefix('[').and_then(|t| t.strip_suffix(']'));
    let all = inside.unwrap_or(text).split(separates);
    let mut all: Vec<&str> = all.map(str::trim).collect();
    match kind {
        Kind::Integer => all.retain(|part| !part.is_empty()),
        _ => {
            all.pop_if(|last| last.is_empty());
        }
    }
    all
}
