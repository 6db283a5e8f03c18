//! Control expressions: their values over parameters.

use exo_ir::{Ctl, CtlOp, CtlSort, FieldKind};

use crate::affine::Points;
use crate::evaluator::Evaluator;
use crate::expression::{Affine, arithmetic, condition};
use crate::frame::Frame;
use crate::reason::{Proof, Reason, stop, unproved, unsupported};

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

    /// The part of the context in which a condition holds.
    pub(crate) fn where_holds(&mut self, frame: &Frame<'_>, e: &Ctl) -> Proof<Points> {
        let cases = self.by_choices(&mut |evaluator| {
            let holds = evaluator.condition(frame, e)?;
            evaluator.context().intersect(&condition(&holds)?)
        })?;
        let mut parts = cases.into_iter().map(|(_, part)| part);
        let Some(first) = parts.next() else {
            return unsupported("a condition without cases");
        };
        parts.try_fold(first, |all, part| all.union(&part))
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
            return recurrence();
        };
        let value = values.range()?.under(self.context())?;
        let total = value.parameters()?;
        if !self.context().is_subset(&total)? || !value.is_single_valued()? {
            return recurrence();
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

fn recurrence<T>() -> Proof<T> {
    let text = "a configuration field has a value that depends on earlier iterations";
    stop(Reason::Recurrence(text.to_owned()))
}
