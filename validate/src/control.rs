//! Control expressions as text in isl's notation.

use std::collections::BTreeSet;

use exo_ir::{Ctl, CtlOp, CtlSort, FieldKind};

use crate::affine::{Points, Relation};
use crate::eval::Evaluator;
use crate::frame::Frame;
use crate::reason::{Proof, unproved, unsupported};

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
    fn printed(text: &str) -> Affine {
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

    fn of(parts: &[&Affine], text: String) -> Proof<Affine> {
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

impl Evaluator<'_> {
    /// A number as an expression over parameters.
    pub(crate) fn number(&mut self, frame: &Frame<'_>, e: &Ctl) -> Proof<Affine> {
        crate::deep(|| self.number_at(frame, e))
    }

    fn number_at(&mut self, frame: &Frame<'_>, e: &Ctl) -> Proof<Affine> {
        match e {
            Ctl::Int(value) => Ok(Affine::number(*value)),
            Ctl::Var(sym) => frame.control(*sym),
            Ctl::Config(field) => self.field_value(field),
            Ctl::Stride(sym, dim) => self.stride(frame, *sym, *dim),
            Ctl::Neg(e) => Affine::number(0).minus(&self.number(frame, e)?),
            Ctl::Bin(op, a, b) => {
                let (a, b) = (self.number(frame, a)?, self.number(frame, b)?);
                arithmetic(*op, &a, &b)
            }
            Ctl::Select(c, a, b) => self.choice(frame, c, a, b),
            Ctl::Bool(_) | Ctl::Not(_) => unsupported("a condition in place of a number"),
        }
    }

    /// The one of two numbers that a condition chooses: isl's notation has no choices inside of sums, so the statement is evaluated in both cases.
    fn choice(&mut self, frame: &Frame<'_>, c: &Ctl, a: &Ctl, b: &Ctl) -> Proof<Affine> {
        let holds = self.condition(frame, c)?;
        let holds = condition(&holds)?;
        if self.context().is_subset(&holds)? {
            return self.number(frame, a);
        }
        if self.context().intersect(&holds)?.is_empty()? {
            return self.number(frame, b);
        }
        self.split = Some(holds);
        unsupported("a choice between two numbers by what its statement does not decide")
    }

    /// A condition over parameters.
    pub(crate) fn condition(&mut self, frame: &Frame<'_>, e: &Ctl) -> Proof<Affine> {
        crate::deep(|| self.condition_at(frame, e))
    }

    fn condition_at(&mut self, frame: &Frame<'_>, e: &Ctl) -> Proof<Affine> {
        match e {
            Ctl::Bool(true) => Affine::of(&[], "(1 = 1)".to_owned()),
            Ctl::Bool(false) => Affine::of(&[], "(1 = 0)".to_owned()),
            Ctl::Var(sym) => frame.control(*sym)?.compared("=", &Affine::number(1)),
            Ctl::Config(field) => self.field_value(field)?.compared("=", &Affine::number(1)),
            Ctl::Not(e) => {
                let e = self.condition(frame, e)?;
                let text = format!("(not {})", e.text);
                Affine::of(&[&e], text)
            }
            Ctl::Bin(op @ (CtlOp::And | CtlOp::Or), a, b) => {
                let (a, b) = (self.condition(frame, a)?, self.condition(frame, b)?);
                let word = if *op == CtlOp::And { "and" } else { "or" };
                let text = format!("({} {word} {})", a.text, b.text);
                Affine::of(&[&a, &b], text)
            }
            Ctl::Bin(op, a, b) if op.is_comparison() => self.comparison(frame, *op, (a, b)),
            _ => unsupported("a number in place of a condition"),
        }
    }

    fn comparison(&mut self, frame: &Frame<'_>, op: CtlOp, (a, b): (&Ctl, &Ctl)) -> Proof<Affine> {
        if self.is_condition(frame, a) || self.is_condition(frame, b) {
            let (a, b) = (self.condition(frame, a)?, self.condition(frame, b)?);
            let (p, q) = (&a.text, &b.text);
            let equal = format!("(({p} and {q}) or (not {p} and not {q}))");
            return match op {
                CtlOp::Eq => Affine::of(&[&a, &b], equal),
                CtlOp::Ne => Affine::of(&[&a, &b], format!("(not {equal})")),
                _ => unsupported("an order of conditions"),
            };
        }
        let (a, b) = (self.number(frame, a)?, self.number(frame, b)?);
        let word = match op {
            CtlOp::Lt => "<",
            CtlOp::Le => "<=",
            CtlOp::Gt => ">",
            CtlOp::Ge => ">=",
            CtlOp::Eq => "=",
            CtlOp::Ne => "!=",
            _ => return unsupported("a comparison of another kind"),
        };
        a.compared(word, &b)
    }

    fn is_condition(&self, frame: &Frame<'_>, e: &Ctl) -> bool {
        match e {
            Ctl::Var(sym) => frame.is_bool(*sym),
            Ctl::Config(field) => self.field_kind(field) == Some(FieldKind::Bool),
            e => e.sort(|_| None) == Some(CtlSort::Condition),
        }
    }

    /// The current value of a control field, if it is one expression over parameters.
    fn field_value(&mut self, field: &exo_ir::FieldRef) -> Proof<Affine> {
        let root = self.field_root(field)?;
        self.note_read(root, &Points::parse("{ [] : }")?.under(self.context())?)?;
        let Some(cells) = self.heap.get(&root).cloned() else {
            return unproved("a configuration field is set when it is read");
        };
        let integer = self.integer_template();
        let one = num_rational::BigRational::from_integer(1.into());
        let Some(values) = cells.values.get(integer, &one) else {
            return unsupported("a configuration field whose value depends on earlier iterations");
        };
        let value = values.range()?.under(self.context())?;
        let total = value.parameters()?;
        if !self.context().is_subset(&total)? || !value.is_single_valued()? {
            return unsupported("a configuration field whose value depends on earlier iterations");
        }
        // What is simplified for the context may have other values elsewhere.
        let simple = value.given(self.context())?;
        let text = match simple.is_single_valued()? {
            true => simple.single_value()?,
            false => value.single_value()?,
        };
        match text {
            Some(text) => Ok(Affine::printed(&text)),
            None => {
                self.split = value.first_piece()?;
                unsupported("a configuration field with one of several values")
            }
        }
    }
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

fn arithmetic(op: CtlOp, a: &Affine, b: &Affine) -> Proof<Affine> {
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
