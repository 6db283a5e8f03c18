//! Questions about real numbers, as SMT-LIB: what is written out is what z3 is asked.

mod z3;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use num_rational::BigRational;
use num_traits::{One, Signed};

use crate::terms::{Atom, AtomId, PolyShape, TemplateId, Terms};

/// Characters of a question.
const MAX_QUESTION: usize = 100_000;

/// A question that z3 was asked: whether two values can differ.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// The question as an SMT-LIB script; `unsat` says that the values are equal.
    pub script: String,
    /// z3's answer.
    pub answer: Answer,
}

/// The answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The values are equal.
    Unsat,
    /// They are not, as functions of cells without a relation to each other.
    Sat,
    /// A limit was reached.
    Unknown,
}

/// A leaf of a template: an atom that is a variable, and its holes.
pub(crate) struct Leaf {
    pub(crate) atom: AtomId,
    pub(crate) from: usize,
    pub(crate) arity: usize,
}

/// The atoms of a template that are variables, from left to right.
pub(crate) fn leaves(terms: &Terms, template: TemplateId) -> Vec<Leaf> {
    let mut found = Vec::new();
    let mut at = 0;
    for atom in terms.factors(template) {
        leaves_of(terms, *atom, &mut at, &mut found);
    }
    found
}

fn leaves_of(terms: &Terms, atom: AtomId, at: &mut usize, found: &mut Vec<Leaf>) {
    crate::deep(|| {
        let parts = match terms.get(atom) {
            Some(Atom::Function(_, _, args)) => args.iter().collect(),
            Some(Atom::Quotient(a, b) | Atom::Truncated(a, b, _)) => vec![a, b],
            Some(Atom::Held(_, a) | Atom::Cut(_, a)) => vec![a],
            _ => {
                let arity = terms.arity(atom);
                found.push(Leaf {
                    atom,
                    from: *at,
                    arity,
                });
                *at += arity;
                return;
            }
        };
        for (_, product) in parts.into_iter().flatten() {
            for atom in product {
                leaves_of(terms, *atom, at, found);
            }
        }
    });
}

/// A sum of products over variables, being written.
pub(crate) struct Writer<'t> {
    terms: &'t Terms,
    /// The functions that the modules define themselves, which mean nothing here.
    own: &'t dyn Fn(&str) -> bool,
    functions: BTreeMap<String, usize>,
    variables: usize,
    sum: Vec<String>,
}

impl<'t> Writer<'t> {
    pub(crate) fn new(terms: &'t Terms, own: &'t dyn Fn(&str) -> bool) -> Writer<'t> {
        Writer {
            terms,
            own,
            functions: BTreeMap::new(),
            variables: 0,
            sum: Vec::new(),
        }
    }

    /// Adds a product whose leaves are these variables; `None` if it becomes too large.
    pub(crate) fn add(
        &mut self,
        template: TemplateId,
        coefficient: &BigRational,
        variables: &[usize],
    ) -> Option<()> {
        let most = variables.iter().max().map_or(0, |v| v + 1);
        self.variables = self.variables.max(most);
        let mut next = variables.iter().copied();
        let product = self.product(coefficient, self.terms.factors(template), &mut next)?;
        self.sum.push(product);
        Some(())
    }

    /// Asks z3 whether the sum can be anything but zero.
    pub(crate) fn ask(self) -> Question {
        let mut script = "(set-logic QF_UFNRA)\n".to_owned();
        for v in 0..self.variables {
            let _ = writeln!(script, "(declare-const v{v} Real)");
        }
        for (name, arity) in &self.functions {
            let reals = vec!["Real"; *arity].join(" ");
            let _ = writeln!(script, "(declare-fun {name} ({reals}) Real)");
        }
        let sum = applied("+", &self.sum);
        let _ = writeln!(script, "(assert (not (= {sum} 0.0)))");
        let answer = z3::answer(&script);
        script += "(check-sat)\n";
        Question { script, answer }
    }

    fn product(
        &mut self,
        coefficient: &BigRational,
        atoms: &[AtomId],
        next: &mut dyn Iterator<Item = usize>,
    ) -> Option<String> {
        let mut factors = Vec::new();
        if !coefficient.is_one() || atoms.is_empty() {
            factors.push(number(coefficient));
        }
        for atom in atoms {
            factors.push(self.atom(*atom, next)?);
        }
        checked(applied("*", &factors))
    }

    fn shape(
        &mut self,
        shape: &PolyShape,
        next: &mut dyn Iterator<Item = usize>,
    ) -> Option<String> {
        let mut parts = Vec::with_capacity(shape.len());
        for (coefficient, atoms) in shape {
            parts.push(self.product(coefficient, atoms, next)?);
        }
        checked(applied("+", &parts))
    }

    fn atom(&mut self, atom: AtomId, next: &mut dyn Iterator<Item = usize>) -> Option<String> {
        crate::deep(|| match self.terms.get(atom)? {
            Atom::Function(name, arithmetic, args) => {
                let mut texts = Vec::with_capacity(args.len());
                for arg in args {
                    texts.push(self.shape(arg, next)?);
                }
                let text = match ((self.own)(name), name.as_str(), &texts[..]) {
                    (false, "relu", [x]) => format!("(ite (> {x} 0.0) {x} 0.0)"),
                    (false, "fmaxf", [a, b]) => format!("(ite (< {a} {b}) {b} {a})"),
                    (false, "fminf", [a, b]) => format!("(ite (< {b} {a}) {b} {a})"),
                    (false, "select", [a, b, then, orelse]) => {
                        format!("(ite (< {a} {b}) {then} {orelse})")
                    }
                    _ => {
                        let kind = arithmetic.map_or("real".to_owned(), |e| e.to_string());
                        self.unknown(&format!("{name}.{kind}"), &texts)
                    }
                };
                checked(text)
            }
            Atom::Quotient(a, b) => {
                let (a, b) = (self.shape(a, next)?, self.shape(b, next)?);
                checked(format!("(/ {a} {b})"))
            }
            Atom::Truncated(a, b, arithmetic) => {
                let kind = arithmetic.map_or("real".to_owned(), |e| e.to_string());
                let texts = [self.shape(a, next)?, self.shape(b, next)?];
                let text = self.unknown(&format!("div.{kind}"), &texts);
                checked(text)
            }
            Atom::Held(elem, a) => {
                let texts = [self.shape(a, next)?];
                let text = self.unknown(&format!("rest.{elem}"), &texts);
                checked(text)
            }
            Atom::Cut(elem, a) => {
                let texts = [self.shape(a, next)?];
                let text = self.unknown(&format!("cut.{elem}"), &texts);
                checked(text)
            }
            Atom::Input(_)
            | Atom::Integer
            | Atom::Count
            | Atom::Old(..)
            | Atom::Written(_)
            | Atom::Sum(_) => Some(format!("v{}", next.next()?)),
        })
    }

    /// An application of a function of which nothing is known but that it is one.
    fn unknown(&mut self, name: &str, args: &[String]) -> String {
        let name = format!("|f.{name}.{}|", args.len());
        self.functions.insert(name.clone(), args.len());
        match args.is_empty() {
            true => name,
            false => format!("({name} {})", args.join(" ")),
        }
    }
}

/// A text, unless it is too large.
fn checked(text: String) -> Option<String> {
    (text.len() <= MAX_QUESTION).then_some(text)
}

fn applied(op: &str, parts: &[String]) -> String {
    match parts {
        [] if op == "*" => "1.0".to_owned(),
        [] => "0.0".to_owned(),
        [one] => one.clone(),
        parts => format!("({op} {})", parts.join(" ")),
    }
}

fn number(value: &BigRational) -> String {
    let (top, bottom) = (value.numer().abs(), value.denom());
    let text = match bottom.is_one() {
        true => format!("{top}.0"),
        false => format!("(/ {top}.0 {bottom}.0)"),
    };
    match value.is_negative() {
        true => format!("(- {text})"),
        false => text,
    }
}
