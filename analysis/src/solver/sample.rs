//! Models found by trying values. A formula with many choices costs an engine far more to decide than to evaluate, and most
//! questions that are refuted are so by some small values.

use crate::term::{
    Assignment, Formula, FormulaKind, Sort, Term, TermKind, Value, Var, Visitor, Walk,
};

/// Most assignments that are tried for one formula.
const MAX_SAMPLES: usize = 256;

/// Most parts of a formula that are evaluated, all assignments together.
const MAX_EVALUATED: usize = 400_000;

/// Bits of the largest value, by turns: small values first, since most conditions compare with small numbers.
const BITS: [u32; 8] = [1, 2, 3, 5, 4, 6, 2, 8];

/// Disjunctions that engines go through fast enough.
const FEW_CHOICES: usize = 8;

/// Whether a formula has so many choices that values are tried before an engine is asked.
pub(super) fn has_many_choices(f: &Formula) -> bool {
    let size = Size::of(f);
    (size.conditionals > 0 || size.choices > FEW_CHOICES) && !size.has_binders
}

/// The first of some assignments, the same in every run, that is a model. `None` decides nothing;
/// so it is for a formula with quantifiers, which evaluation would have to search.
pub(super) fn model(f: &Formula, vars: &[Var]) -> Option<Assignment> {
    let size = Size::of(f);
    if size.has_binders {
        return None;
    }
    let samples = (MAX_EVALUATED / size.parts.max(1)).min(MAX_SAMPLES);
    let mut random = Random(1);
    (0..samples).find_map(|turn| {
        let values = vars
            .iter()
            .map(|v| (v.clone(), value(v, turn, &mut random)));
        let model: Assignment = values.collect();
        (f.eval(&model) == Ok(true)).then_some(model)
    })
}

/// The value of a variable in an assignment: at first the same small one for all, then random ones.
fn value(var: &Var, turn: usize, random: &mut Random) -> Value {
    let bits = BITS[turn % BITS.len()];
    let number = match turn {
        0 | 1 => turn as u64,
        _ => random.below(1 << bits),
    };
    match var.sort() {
        Sort::Bool => Value::Bool(number % 2 == 1),
        Sort::Int => Value::Int(i128::from(number)),
    }
}

/// Pseudorandom numbers (SplitMix64).
struct Random(u64);

impl Random {
    /// A number from 0 up to, and without, a power of two.
    fn below(&mut self, power_of_two: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) & (power_of_two - 1)
    }
}

/// The different parts of a formula.
#[derive(Default)]
struct Size {
    parts: usize,
    /// Conditionals between numbers.
    conditionals: usize,
    /// Disjunctions, those included that negations make of conjunctions.
    choices: usize,
    has_binders: bool,
}

impl Size {
    fn of(f: &Formula) -> Size {
        let mut size = Size::default();
        Walk::new(&mut size).formula(f);
        size
    }
}

impl Visitor for Size {
    fn term(&mut self, t: &Term) {
        self.parts += 1;
        self.conditionals += usize::from(matches!(t.kind(), TermKind::Ite(..)));
    }

    fn formula(&mut self, f: &Formula) {
        self.parts += 1;
        match f.kind() {
            FormulaKind::Forall(..) | FormulaKind::Exists(..) => self.has_binders = true,
            FormulaKind::Or(_) | FormulaKind::Iff(..) => self.choices += 1,
            FormulaKind::Not(g) if matches!(g.kind(), FormulaKind::And(_)) => self.choices += 1,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(f: &Formula) -> bool {
        let vars: Vec<Var> = f.free_vars().into_iter().collect();
        model(f, &vars).is_some()
    }

    /// `k` fields, each chosen by the one before.
    fn chain(k: i64) -> Term {
        let vars: Vec<Term> = (0..=k).map(|_| Term::var(&Var::int("f"))).collect();
        let mut value = vars[0].clone();
        for (n, var) in (1..).zip(&vars[1..]) {
            let next = value.add(var);
            let other = var.modulo(i128::from(n) + 1);
            value = Term::ite(&value.equals(&Term::int(n)), &next, &other);
        }
        value
    }

    #[test]
    fn a_chain_of_choices_reaches_its_last_value_and_others() {
        let last = chain(30);
        assert!(has(&last.equals(&Term::int(29))));
        assert!(has(&last.differs(&Term::int(29))));
        assert!(has_many_choices(&last.equals(&Term::int(29))));
    }

    #[test]
    fn what_has_no_model_has_none() {
        let last = chain(8);
        let both = last.lt(&Term::int(3)).and(&last.gt(&Term::int(3)));
        assert!(!has(&both));
    }

    #[test]
    fn quantifiers_are_left_to_engines() {
        let v = Var::int("v");
        let f = Formula::exists([v.clone()], &Term::var(&v).equals(&chain(2)));
        assert!(!has(&f) && !has_many_choices(&f));
    }
}
