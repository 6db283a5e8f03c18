//! Questions as SMT-LIB 2, so that any solver can be asked.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

use sha2::{Digest, Sha256};

use super::canonical::Canonical;
use super::query::Query;
use crate::stack::deep;
use crate::term::{Formula, FormulaKind, Sort, Term, TermKind, Var};

/// Longest file, in bytes; shared parts are written out.
const MAX_TEXT: usize = 4 << 20;

/// Writes one question to a file named by its id and by what it asks, so that it has the same name in every run, and
/// questions that differ only in names end alike.
pub(super) fn dump(
    dir: &Path,
    query: &Query,
    canonical: &Canonical,
    answer: &str,
) -> io::Result<()> {
    fs::create_dir_all(dir)?;
    let clean = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let id: String = query.id.chars().map(clean).take(80).collect();
    let asked = script(std::slice::from_ref(&canonical.premises), &canonical.goal);
    let digest = Sha256::digest(&asked);
    let digest: String = digest[..8].iter().map(|b| format!("{b:02x}")).collect();
    fs::write(dir.join(format!("{id}-{digest}.smt2")), text(query, answer))
}

/// The script, with the question's id and answer on top.
pub(super) fn text(query: &Query, answer: &str) -> String {
    let one_line = |s: &str| s.replace(['\n', '\r'], " ");
    format!(
        "; question: {}\n; answer: {}\n{}",
        one_line(&query.id),
        one_line(answer),
        script(&query.premises, &query.goal)
    )
}

/// Declarations and assertions: satisfiable where the premises do not imply the goal.
fn script(premises: &[Formula], goal: &Formula) -> String {
    let mut writer = Writer::default();
    let mut body = String::new();
    for f in premises.iter().chain([&goal.not()]) {
        writer.out.clear();
        writer.formula(f);
        // Writing to a string does not fail.
        let _ = writeln!(body, "(assert {})", writer.out);
    }
    let mut head = String::new();
    let _ = writeln!(
        head,
        "; div and mod by a positive constant are floor division and its remainder"
    );
    let _ = writeln!(head, "(set-logic ALL)");
    if writer.truncated {
        let _ = writeln!(head, "; left out: the formulas are too large");
        return head;
    }
    for v in crate::term::free_vars(premises.iter().chain([goal])) {
        let sort = sort(&v);
        let _ = writeln!(head, "(declare-const {} {sort})", writer.name(&v));
    }
    for (n, sort) in writer.opaque.values() {
        let _ = writeln!(head, "(declare-const |opaque {n}| {sort})");
    }
    head + &body + "(check-sat)\n"
}

fn sort(v: &Var) -> &'static str {
    match v.sort() {
        Sort::Int => "Int",
        Sort::Bool => "Bool",
    }
}

#[derive(Default)]
struct Writer {
    out: String,
    names: HashMap<Var, String>,
    taken: HashMap<String, usize>,
    /// Parts without a representation, each with its number here: any value at all, so that the
    /// script is weaker than the question. Ours is never "safe" or "unsafe" because of such a part.
    opaque: BTreeMap<u64, (usize, &'static str)>,
    truncated: bool,
}

impl Writer {
    /// The variable's own name, quoted, with a number where another variable has it.
    fn name(&mut self, v: &Var) -> String {
        if let Some(known) = self.names.get(v) {
            return known.clone();
        }
        let clean: String = v.name().chars().filter(|c| !"|\\".contains(*c)).collect();
        let count = self.taken.entry(clean.clone()).or_default();
        *count += 1;
        let name = match *count {
            1 => format!("|{clean}|"),
            n => format!("|{clean}#{n}|"),
        };
        self.names.insert(v.clone(), name.clone());
        name
    }

    fn opaque(&mut self, number: u64, sort: &'static str) {
        let next = self.opaque.len();
        let (n, _) = self.opaque.entry(number).or_insert((next, sort));
        let _ = write!(self.out, "|opaque {n}|");
    }

    fn constant(&mut self, k: i128) {
        if k < 0 {
            let _ = write!(self.out, "(- {})", k.unsigned_abs());
        } else {
            let _ = write!(self.out, "{k}");
        }
    }

    fn full(&mut self) -> bool {
        self.truncated |= self.out.len() > MAX_TEXT;
        self.truncated
    }

    fn apply(&mut self, operator: &str, arguments: impl FnOnce(&mut Writer)) {
        let _ = write!(self.out, "({operator}");
        arguments(self);
        self.out.push(')');
    }

    fn term(&mut self, t: &Term) {
        self.out.push(' ');
        if self.full() {
            return;
        }
        deep(|| match t.kind() {
            TermKind::Int(k) => self.constant(*k),
            TermKind::Var(v) => {
                let name = self.name(v);
                self.out.push_str(&name);
            }
            TermKind::Sum(s) => self.apply("+", |w| {
                for (p, k) in s.parts() {
                    w.out.push(' ');
                    w.apply("* ", |w| {
                        w.constant(*k);
                        w.term(p);
                    });
                }
                w.out.push(' ');
                w.constant(s.constant());
            }),
            TermKind::Div(p, k) => self.apply("div", |w| w.term_and(p, *k)),
            TermKind::Mod(p, k) => self.apply("mod", |w| w.term_and(p, *k)),
            TermKind::Ite(c, a, b) => self.apply("ite ", |w| {
                w.formula(c);
                w.term(a);
                w.term(b);
            }),
            TermKind::Product(a, b) => self.apply("*", |w| {
                w.term(a);
                w.term(b);
            }),
            TermKind::Opaque(_, n) => self.opaque(*n, "Int"),
        });
    }

    fn term_and(&mut self, t: &Term, k: i128) {
        self.term(t);
        self.out.push(' ');
        self.constant(k);
    }

    fn formula(&mut self, f: &Formula) {
        if self.full() {
            return;
        }
        deep(|| match f.kind() {
            FormulaKind::True => self.out.push_str("true"),
            FormulaKind::False => self.out.push_str("false"),
            FormulaKind::Var(v) => {
                let name = self.name(v);
                self.out.push_str(&name);
            }
            FormulaKind::NonNeg(t) => self.apply(">=", |w| w.term_and(t, 0)),
            FormulaKind::Zero(t) => self.apply("=", |w| w.term_and(t, 0)),
            FormulaKind::Not(g) => self.apply("not ", |w| w.formula(g)),
            FormulaKind::And(fs) => self.apply("and", |w| w.list(fs)),
            FormulaKind::Or(fs) => self.apply("or", |w| w.list(fs)),
            FormulaKind::Iff(a, b) => self.apply("= ", |w| {
                w.formula(a);
                w.out.push(' ');
                w.formula(b);
            }),
            FormulaKind::Forall(vs, g) => self.quantifier("forall", vs, g),
            FormulaKind::Exists(vs, g) => self.quantifier("exists", vs, g),
            FormulaKind::Opaque(_, n) => self.opaque(*n, "Bool"),
        });
    }

    fn list(&mut self, fs: &[Formula]) {
        for f in fs {
            self.out.push(' ');
            self.formula(f);
        }
    }

    fn quantifier(&mut self, word: &str, vars: &[Var], body: &Formula) {
        let _ = write!(self.out, "({word} (");
        for v in vars {
            let name = self.name(v);
            let _ = write!(self.out, "({name} {})", sort(v));
        }
        self.out.push_str(") ");
        self.formula(body);
        self.out.push(')');
    }
}
