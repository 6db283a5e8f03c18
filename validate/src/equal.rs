//! Sums that differ in form, as text.

use num_rational::BigRational;
use num_traits::One;

use crate::cells::Summands;
use crate::evaluator::Evaluator;
use crate::reason::{Proof, Reason, stop};
use crate::terms::{Atom, AtomId, PolyShape};

/// Summands of each side that a message shows.
const SHOWN: usize = 3;

impl Evaluator<'_> {
    /// Refuses values of which the two sides have different summands.
    pub(crate) fn refuse_different(&self, (missing, extra): (&Summands, &Summands)) -> Proof<()> {
        let mut parts = Vec::new();
        for (whose, summands) in [("specification", missing), ("implementation", extra)] {
            let all = summands.iter().take(SHOWN);
            let texts: Vec<String> = all
                .map(|(template, c, _)| self.product_text(c, self.terms().factors(template)))
                .collect();
            if !texts.is_empty() {
                parts.push(format!("only the {whose} has '{}'", texts.join("', '")));
            }
        }
        stop(Reason::Values(parts.join(", ")))
    }

    fn product_text(&self, coefficient: &BigRational, atoms: &[AtomId]) -> String {
        let mut factors: Vec<String> = atoms.iter().map(|a| self.atom_text(*a)).collect();
        if !coefficient.is_one() || factors.is_empty() {
            factors.insert(0, coefficient.to_string());
        }
        factors.join(" * ")
    }

    fn sum_text(&self, sum: &PolyShape) -> String {
        let texts: Vec<String> = sum.iter().map(|(c, a)| self.product_text(c, a)).collect();
        match texts.is_empty() {
            true => "0".to_owned(),
            false => texts.join(" + "),
        }
    }

    /// An atom without its subscripts.
    fn atom_text(&self, atom: AtomId) -> String {
        crate::deep(|| {
            let subscripts = match self.terms().arity(atom) {
                0 => "",
                _ => "[_]",
            };
            match self.terms().get(atom) {
                Some(Atom::Input(root) | Atom::Old(root, _)) => {
                    format!("{}{subscripts}", self.root_name(*root))
                }
                Some(Atom::Integer) => "an integer".to_owned(),
                Some(Atom::Written(_)) => "what is written in an iteration".to_owned(),
                Some(Atom::Count) => "a number of iterations".to_owned(),
                Some(Atom::Function(name, _, args)) => {
                    let args: Vec<String> = args.iter().map(|a| self.sum_text(a)).collect();
                    format!("{name}({})", args.join(", "))
                }
                Some(Atom::Quotient(a, b) | Atom::Truncated(a, b, _)) => {
                    format!("({}) / ({})", self.sum_text(a), self.sum_text(b))
                }
                Some(Atom::Held(elem, a) | Atom::Cut(elem, a)) => {
                    format!("{elem}({})", self.sum_text(a))
                }
                Some(Atom::Sum(_)) => "sum(_)".to_owned(),
                None => "?".to_owned(),
            }
        })
    }
}
