//! The shape of a question: its text apart from the names of its variables. Found without building
//! a term, so that an earlier question costs little more than a walk when it comes again.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap as HashMap;

use super::query::Query;
use crate::stack::deep;
use crate::term::{Formula, FormulaKind, Sort, Term, TermKind, Var};

/// The premises and goal of a question, written down from left to right, with variables numbered as they occur. Equal
/// shapes are questions that differ in names only. The reverse holds where the variables were made in the same order:
/// what has another order is found by [`canonical`](super::canonical).
#[derive(PartialEq, Eq, Hash, Debug)]
pub(super) struct Shape(Box<[u64]>);

impl Shape {
    /// The shape of a question; one that is asked in passing has another than the same asked otherwise.
    pub(super) fn of(query: &Query, in_passing: bool) -> Shape {
        let mut writer = Writer::new();
        writer.list(Tag::Premises, &query.premises);
        writer.formula(&query.goal);
        if in_passing {
            writer.word(Tag::InPassing, 0);
        }
        Shape(writer.out.into())
    }

    /// The shape of a formula alone.
    pub(super) fn of_formula(f: &Formula) -> Shape {
        let mut writer = Writer::new();
        writer.formula(f);
        Shape(writer.out.into())
    }

    /// Its length.
    pub(super) fn words(&self) -> usize {
        self.0.len()
    }
}

/// The kind of a word; its other bits are a number.
#[derive(Clone, Copy)]
enum Tag {
    Premises,
    InPassing,
    /// A part that was written before, counted from the first in its scope.
    Again,
    IntVar,
    BoolVar,
    Int,
    Sum,
    Div,
    Mod,
    Ite,
    Product,
    OpaqueTerm,
    True,
    False,
    NonNeg,
    Zero,
    Not,
    And,
    Or,
    Iff,
    Forall,
    Exists,
    OpaqueFormula,
}

struct Writer {
    out: Vec<u64>,
    vars: HashMap<Var, u64>,
    next_var: u64,
    /// The parts of the innermost quantifier's body that were written, by address.
    written: HashMap<usize, u64>,
}

impl Writer {
    /// Room for what most questions have, so that tables seldom grow.
    fn new() -> Writer {
        let (words, vars, parts) = (96, 14, 28);
        Writer {
            out: Vec::with_capacity(words),
            vars: HashMap::with_capacity_and_hasher(vars, Default::default()),
            next_var: 0,
            written: HashMap::with_capacity_and_hasher(parts, Default::default()),
        }
    }

    fn word(&mut self, tag: Tag, number: u64) {
        const NUMBER_BITS: u32 = 56;
        // Counts of parts in memory, variables and addresses' numbers are far below the limit.
        self.out.push(((tag as u64) << NUMBER_BITS) | number);
    }

    fn constant(&mut self, value: i128) {
        let bits = value as u128;
        self.out.extend([bits as u64, (bits >> 64) as u64]);
    }

    fn var(&mut self, v: &Var) -> u64 {
        if let Some(known) = self.vars.get(v) {
            return *known;
        }
        let number = self.fresh();
        self.vars.insert(v.clone(), number);
        number
    }

    fn fresh(&mut self) -> u64 {
        self.next_var += 1;
        self.next_var
    }

    /// Whether the part was written before; then it is written as a reference.
    fn again(&mut self, address: usize) -> bool {
        let next = self.written.len() as u64;
        match self.written.entry(address) {
            Entry::Occupied(at) => {
                let at = *at.get();
                self.word(Tag::Again, at);
                true
            }
            Entry::Vacant(place) => {
                place.insert(next);
                false
            }
        }
    }

    fn term(&mut self, t: &Term) {
        match t.kind() {
            TermKind::Int(value) => {
                self.word(Tag::Int, 0);
                return self.constant(*value);
            }
            TermKind::Var(v) => {
                let number = self.var(v);
                return self.word(Tag::IntVar, number);
            }
            _ => {}
        }
        if self.again(t.address()) {
            return;
        }
        deep(|| match t.kind() {
            TermKind::Int(_) | TermKind::Var(_) => {}
            TermKind::Sum(sum) => {
                self.word(Tag::Sum, sum.parts().len() as u64);
                self.constant(sum.constant());
                for (part, factor) in sum.parts() {
                    self.constant(*factor);
                    self.term(part);
                }
            }
            TermKind::Div(p, by) => {
                self.word(Tag::Div, 0);
                self.constant(*by);
                self.term(p);
            }
            TermKind::Mod(p, by) => {
                self.word(Tag::Mod, 0);
                self.constant(*by);
                self.term(p);
            }
            TermKind::Ite(c, a, b) => {
                self.word(Tag::Ite, 0);
                self.formula(c);
                self.term(a);
                self.term(b);
            }
            TermKind::Product(a, b) => {
                self.word(Tag::Product, 0);
                self.term(a);
                self.term(b);
            }
            TermKind::Opaque(_, number) => {
                self.word(Tag::OpaqueTerm, 0);
                self.out.push(*number);
            }
        });
    }

    fn formula(&mut self, f: &Formula) {
        match f.kind() {
            FormulaKind::True => return self.word(Tag::True, 0),
            FormulaKind::False => return self.word(Tag::False, 0),
            FormulaKind::Var(v) => {
                let number = self.var(v);
                return self.word(Tag::BoolVar, number);
            }
            _ => {}
        }
        if self.again(f.address()) {
            return;
        }
        deep(|| match f.kind() {
            FormulaKind::True | FormulaKind::False | FormulaKind::Var(_) => {}
            FormulaKind::NonNeg(t) => {
                self.word(Tag::NonNeg, 0);
                self.term(t);
            }
            FormulaKind::Zero(t) => {
                self.word(Tag::Zero, 0);
                self.term(t);
            }
            FormulaKind::Not(g) => {
                self.word(Tag::Not, 0);
                self.formula(g);
            }
            FormulaKind::And(fs) => self.list(Tag::And, fs),
            FormulaKind::Or(fs) => self.list(Tag::Or, fs),
            FormulaKind::Iff(a, b) => {
                self.word(Tag::Iff, 0);
                self.formula(a);
                self.formula(b);
            }
            FormulaKind::Forall(vars, body) => self.bound(Tag::Forall, vars, body),
            FormulaKind::Exists(vars, body) => self.bound(Tag::Exists, vars, body),
            FormulaKind::Opaque(_, number) => {
                self.word(Tag::OpaqueFormula, 0);
                self.out.push(*number);
            }
        });
    }

    fn list(&mut self, tag: Tag, parts: &[Formula]) {
        self.word(tag, parts.len() as u64);
        parts.iter().for_each(|part| self.formula(part));
    }

    /// Bound variables are numbered where they are bound. A part inside says something else than outside if it mentions
    /// them, so nothing that was written outside is referred to inside, nor the reverse.
    fn bound(&mut self, tag: Tag, vars: &[Var], body: &Formula) {
        self.word(tag, vars.len() as u64);
        let outside = std::mem::take(&mut self.written);
        let mut hidden = Vec::with_capacity(vars.len());
        for v in vars {
            self.out.push(u64::from(v.sort() == Sort::Bool));
            let number = self.fresh();
            hidden.push((v, self.vars.insert(v.clone(), number)));
        }
        self.formula(body);
        for (v, number) in hidden {
            match number {
                Some(number) => self.vars.insert(v.clone(), number),
                None => self.vars.remove(v),
            };
        }
        self.written = outside;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(premise: &Formula, goal: &Formula) -> Shape {
        Shape::of(
            &Query {
                id: String::new(),
                premises: vec![premise.clone()],
                goal: goal.clone(),
                minimize: Vec::new(),
            },
            false,
        )
    }

    fn three() -> [Term; 3] {
        ["a", "b", "c"].map(|name| Term::var(&Var::int(name)))
    }

    #[test]
    fn names_do_not_count_and_all_else_does() {
        let [[a, b, c], [x, y, z]] = [three(), three()];
        let known = shape(&a.lt(&b), &a.lt(&c));
        assert_eq!(known, shape(&x.lt(&y), &x.lt(&z)));
        assert_ne!(known, shape(&x.lt(&y), &y.lt(&z)));
        assert_ne!(known, shape(&x.lt(&y), &x.lt(&y)));
        assert_ne!(known, shape(&x.lt(&y), &x.le(&z)));
        assert_ne!(known, shape(&x.lt(&y), &x.lt(&z.scale(2))));
        assert_ne!(known, shape(&x.lt(&y), &x.lt(&z).not()));
    }

    #[test]
    fn one_part_means_two_things_in_two_scopes() {
        let [i, j] = ["i", "j"].map(Var::int);
        let f = Term::var(&i).lt(&Term::var(&j));
        let free = shape(&f, &f);
        let one = shape(&f, &Formula::exists([i.clone()], &f));
        let other = shape(&f, &Formula::exists([j.clone()], &f));
        let both = shape(&f, &Formula::exists([i, j], &f));
        let all = [&free, &one, &other, &both];
        for (m, a) in all.iter().enumerate() {
            assert!(all.iter().skip(m + 1).all(|b| a != b));
        }
    }

    #[test]
    fn what_is_free_outside_is_bound_inside() {
        let [i, j, k] = ["i", "j", "k"].map(Var::int);
        let f = Term::var(&i).lt(&Term::var(&j));
        let odd = |v: &Var| Term::var(v).modulo(2).equals(&Term::int(1));
        let bound = Formula::exists([i.clone()], &f.and(&odd(&i)));
        let free = Formula::exists([k.clone()], &f.and(&odd(&k)));
        assert_ne!(shape(&f, &bound), shape(&f, &free));
    }

    #[test]
    fn opaque_parts_are_alike_only_to_themselves() {
        let [p, q] = [Formula::opaque("p"), Formula::opaque("p")];
        let truth = Formula::truth();
        assert_eq!(shape(&truth, &p), shape(&truth, &p));
        assert_ne!(shape(&truth, &p), shape(&truth, &q));
    }
}
