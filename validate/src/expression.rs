//! Quasi-affine expressions over parameters, as text in isl's notation, and the sets that they describe.

use std::collections::BTreeSet;

use exo_ir::CtlOp;

use crate::affine::{Points, Relation};
use crate::reason::{Proof, unsupported};

/// A quasi-affine expression or condition over parameters.
#[derive(Clone, Debug)]
pub(crate) struct Affine {
    /// The expression in isl's notation, in parentheses where it is no name or number.
    pub(crate) text: String,
    parameters: BTreeSet<String>,
}

/// Characters that an expression may have: texts grow when windows are composed.
const MAX_TEXT: usize = 20_000;

impl Affine {
    pub(crate) fn number(value: i64) -> Affine {
        Affine {
            text: match value < 0 {
                true => format!("({value})"),
                false => value.to_string(),
            },
            parameters: BTreeSet::new(),
        }
    }

    pub(crate) fn parameter(name: &str) -> Affine {
        Affine {
            text: name.to_owned(),
            parameters: BTreeSet::from([name.to_owned()]),
        }
    }

    /// An expression that isl printed; its names are parameters.
    pub(crate) fn printed(text: &str) -> Affine {
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        // A coefficient stands right before its name.
        let words = words.map(|w| w.trim_start_matches(|c: char| c.is_ascii_digit()));
        let names = words.filter(|w| {
            w.starts_with(|c: char| c.is_ascii_alphabetic())
                && !matches!(*w, "floor" | "mod" | "min" | "max")
        });
        Affine {
            text: format!("({text})"),
            parameters: names.map(str::to_owned).collect(),
        }
    }

    pub(crate) fn of(parts: &[&Affine], text: String) -> Proof<Affine> {
        if text.len() > MAX_TEXT {
            return unsupported("an expression that is too large");
        }
        let parameters = parts.iter().flat_map(|p| &p.parameters);
        Ok(Affine {
            text,
            parameters: parameters.cloned().collect(),
        })
    }

    pub(crate) fn plus(&self, other: &Affine) -> Proof<Affine> {
        match (self.text.as_str(), other.text.as_str()) {
            ("0", _) => Ok(other.clone()),
            (_, "0") => Ok(self.clone()),
            (a, b) => Affine::of(&[self, other], format!("({a} + {b})")),
        }
    }

    pub(crate) fn minus(&self, other: &Affine) -> Proof<Affine> {
        match other.text.as_str() {
            "0" => Ok(self.clone()),
            b => Affine::of(&[self, other], format!("({} - {b})", self.text)),
        }
    }

    pub(crate) fn times(&self, factor: i64) -> Proof<Affine> {
        Affine::of(&[self], format!("({factor} * {})", self.text))
    }

    /// A comparison of two expressions.
    pub(crate) fn compared(&self, op: &str, other: &Affine) -> Proof<Affine> {
        let text = format!("({} {op} {})", self.text, other.text);
        Affine::of(&[self, other], text)
    }

    pub(crate) fn and(&self, other: &Affine) -> Proof<Affine> {
        let text = format!("({} and {})", self.text, other.text);
        Affine::of(&[self, other], text)
    }
}

fn header(parts: &[Affine]) -> String {
    let names: BTreeSet<&str> = parts
        .iter()
        .flat_map(|p| p.parameters.iter().map(String::as_str))
        .collect();
    let names: Vec<&str> = names.into_iter().collect();
    format!("[{}] ->", names.join(", "))
}

fn tuple(parts: &[Affine]) -> String {
    let texts: Vec<&str> = parts.iter().map(|p| p.text.as_str()).collect();
    format!("[{}]", texts.join(", "))
}

/// The condition on parameters that a text says.
pub(crate) fn condition(condition: &Affine) -> Proof<Points> {
    let header = header(std::slice::from_ref(condition));
    Points::parse(&format!("{header} {{ : {} }}", condition.text))
}

/// The one tuple of these elements, under a condition on parameters.
pub(crate) fn point(elements: &[Affine], under: &Points) -> Proof<Points> {
    let text = format!("{} {{ {} : }}", header(elements), tuple(elements));
    Points::parse(&text)?.under(under)
}

/// All tuples inside of extents.
pub(crate) fn cells_within(extents: &[Affine]) -> Proof<Points> {
    let names: Vec<String> = (0..extents.len()).map(|k| format!("d{k}")).collect();
    let bounds = names.iter().zip(extents);
    let bounds: Vec<String> = bounds
        .map(|(name, extent)| format!("0 <= {name} < {}", extent.text))
        .collect();
    let text = format!(
        "{} {{ [{}] : {} }}",
        header(extents),
        names.join(", "),
        bounds.join(" and ")
    );
    Points::parse(&text)
}

/// The set of all tuples of a length.
pub(crate) fn all_tuples(arity: usize) -> Proof<Points> {
    let names: Vec<String> = (0..arity).map(|k| format!("d{k}")).collect();
    Points::parse(&format!("{{ [{}] : }}", names.join(", ")))
}

/// The identity on tuples of a length.
pub(crate) fn identity(arity: usize) -> Proof<Relation> {
    all_tuples(arity)?.identity()
}

/// The set of no tuple of a length.
pub(crate) fn nothing(arity: usize) -> Proof<Points> {
    let names: Vec<String> = (0..arity).map(|k| format!("d{k}")).collect();
    Points::parse(&format!("{{ [{}] : 1 = 0 }}", names.join(", ")))
}

/// The value of an operation on literals, if it has one.
fn folded(op: CtlOp, a: i64, b: i64) -> Option<i64> {
    match op {
        CtlOp::Add => a.checked_add(b),
        CtlOp::Sub => a.checked_sub(b),
        CtlOp::Mul => a.checked_mul(b),
        // Quotients are rounded down.
        CtlOp::Div if b > 0 => a.checked_div_euclid(b),
        CtlOp::Mod if b > 0 => a.checked_rem_euclid(b),
        CtlOp::Min => Some(a.min(b)),
        CtlOp::Max => Some(a.max(b)),
        _ => None,
    }
}

/// The result of an operation on two numbers.
pub(crate) fn arithmetic(op: CtlOp, a: &Affine, b: &Affine) -> Proof<Affine> {
    let literal = |e: &Affine| e.text.trim_matches(['(', ')']).parse::<i64>().ok();
    let both = literal(a).zip(literal(b));
    if let Some(value) = both.and_then(|(a, b)| folded(op, a, b)) {
        return Ok(Affine::number(value));
    }
    match op {
        CtlOp::Add => a.plus(b),
        CtlOp::Sub => a.minus(b),
        CtlOp::Mul => match (literal(a), literal(b)) {
            (Some(k), _) => b.times(k),
            (_, Some(k)) => a.times(k),
            _ => unsupported("a product of two variables"),
        },
        CtlOp::Min | CtlOp::Max => {
            Affine::of(&[a, b], format!("{}({}, {})", op.sign(), a.text, b.text))
        }
        CtlOp::Div | CtlOp::Mod => match literal(b) {
            Some(k) if k > 0 && op == CtlOp::Div => {
                Affine::of(&[a], format!("floor({} / {k})", a.text))
            }
            Some(k) if k > 0 => Affine::of(&[a], format!("({} mod {k})", a.text)),
            _ => unsupported("a division by a variable"),
        },
        _ => unsupported("a condition in place of a number"),
    }
}
