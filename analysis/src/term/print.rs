//! Text of terms and formulas, as a person would write them.

use std::fmt;

use super::{Formula, FormulaKind, Linear, Term, TermKind, Var};
use crate::stack::deep;

/// Longest text in characters; printing walks the tree, which sharing can make far larger than the graph.
const LIMIT: usize = 4000;

/// How tightly the surroundings bind; what binds less gets parentheses.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Level {
    Loose,
    Or,
    And,
    Unary,
    Sum,
    Product,
}

struct Printer {
    text: String,
}

impl Printer {
    fn group(&mut self, open: bool, f: impl FnOnce(&mut Printer)) {
        if self.text.len() >= LIMIT {
            if !self.text.ends_with('…') {
                self.text.push('…');
            }
            return;
        }
        if open {
            self.text.push('(');
        }
        deep(|| f(self));
        if open {
            self.text.push(')');
        }
    }

    fn term(&mut self, t: &Term, level: Level) {
        match t.kind() {
            TermKind::Int(v) => self.text.push_str(&v.to_string()),
            TermKind::Var(v) => self.text.push_str(v.name()),
            TermKind::Opaque(text, _) => {
                self.text.push('<');
                self.text.push_str(text);
                self.text.push('>');
            }
            TermKind::Sum(s) => {
                let single = s.constant() == 0 && s.parts().len() == 1;
                let open = level > Level::Sum || (single && level == Level::Product);
                self.group(open, |p| p.sum(s.constant(), s.parts().iter()));
            }
            TermKind::Div(a, k) => self.group(level >= Level::Product, |p| {
                p.term(a, Level::Product);
                p.text.push_str(&format!(" / {k}"));
            }),
            TermKind::Mod(a, k) => self.group(level >= Level::Product, |p| {
                p.term(a, Level::Product);
                p.text.push_str(&format!(" mod {k}"));
            }),
            TermKind::Product(a, b) => self.group(level >= Level::Product, |p| {
                p.term(a, Level::Product);
                p.text.push_str(" * ");
                p.term(b, Level::Product);
            }),
            TermKind::Ite(c, a, b) => self.group(level > Level::Loose, |p| {
                p.formula(c, Level::Or);
                p.text.push_str(" ? ");
                p.term(a, Level::Sum);
                p.text.push_str(" : ");
                p.term(b, Level::Sum);
            }),
        }
    }

    fn sum<'t>(&mut self, constant: i128, parts: impl Iterator<Item = &'t (Term, i128)>) {
        let mut first = true;
        for (t, k) in parts {
            self.sign(*k < 0, &mut first);
            if k.unsigned_abs() != 1 {
                self.text.push_str(&format!("{} * ", k.unsigned_abs()));
                self.term(t, Level::Product);
            } else {
                self.term(t, Level::Sum);
            }
        }
        if constant != 0 || first {
            self.sign(constant < 0, &mut first);
            self.text.push_str(&constant.unsigned_abs().to_string());
        }
    }

    fn sign(&mut self, negative: bool, first: &mut bool) {
        self.text.push_str(match (std::mem::take(first), negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        });
    }

    /// `t op 0`, with the negative parts of `t` moved to the right.
    fn comparison(&mut self, t: &Term, op: &str) {
        let sum: Linear = t.to_linear();
        self.sum(
            sum.constant().max(0),
            sum.parts().iter().filter(|(_, k)| *k > 0),
        );
        self.text.push_str(op);
        let moved: Vec<_> = sum
            .parts()
            .iter()
            .filter(|(_, k)| *k < 0)
            .map(|(t, k)| (t.clone(), k.saturating_neg()))
            .collect();
        self.sum(sum.constant().min(0).saturating_neg(), moved.iter());
    }

    fn formula(&mut self, f: &Formula, level: Level) {
        match f.kind() {
            FormulaKind::True => self.text.push_str("true"),
            FormulaKind::False => self.text.push_str("false"),
            FormulaKind::Var(v) => self.text.push_str(v.name()),
            FormulaKind::Opaque(text, _) => {
                self.text.push('<');
                self.text.push_str(text);
                self.text.push('>');
            }
            FormulaKind::NonNeg(t) => {
                self.group(level >= Level::Unary, |p| p.comparison(t, " >= "))
            }
            FormulaKind::Zero(t) => self.group(level >= Level::Unary, |p| p.comparison(t, " == ")),
            FormulaKind::Not(g) => match g.kind() {
                FormulaKind::Zero(t) => {
                    self.group(level >= Level::Unary, |p| p.comparison(t, " != "));
                }
                _ => {
                    self.text.push_str("not ");
                    self.formula(g, Level::Unary);
                }
            },
            FormulaKind::And(fs) => {
                self.group(level > Level::And, |p| p.joined(fs, " and ", Level::And));
            }
            FormulaKind::Or(fs) => {
                self.group(level > Level::Or, |p| p.joined(fs, " or ", Level::Or));
            }
            FormulaKind::Iff(a, b) => self.group(level >= Level::Unary, |p| {
                p.formula(a, Level::Unary);
                p.text.push_str(" == ");
                p.formula(b, Level::Unary);
            }),
            FormulaKind::Forall(vs, g) => {
                self.group(level > Level::Loose, |p| p.quantifier("forall", vs, g));
            }
            FormulaKind::Exists(vs, g) => {
                self.group(level > Level::Loose, |p| p.quantifier("exists", vs, g));
            }
        }
    }

    fn joined(&mut self, fs: &[Formula], between: &str, level: Level) {
        for (n, f) in fs.iter().enumerate() {
            if n > 0 {
                self.text.push_str(between);
            }
            // The level of the list itself would leave out parentheses that the eye wants.
            let inner = if level == Level::And {
                Level::And
            } else {
                Level::Or
            };
            self.formula(f, inner);
        }
    }

    fn quantifier(&mut self, word: &str, vars: &[Var], body: &Formula) {
        let names: Vec<_> = vars.iter().map(Var::name).collect();
        self.text
            .push_str(&format!("{word} {}. ", names.join(", ")));
        self.formula(body, Level::Loose);
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut p = Printer {
            text: String::new(),
        };
        p.term(self, Level::Loose);
        f.write_str(&p.text)
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut p = Printer {
            text: String::new(),
        };
        p.formula(self, Level::Loose);
        f.write_str(&p.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::VarPool;

    #[test]
    fn text_reads_like_source() {
        let mut pool = VarPool::new();
        let (i, n) = (Term::var(&pool.int("i")), Term::var(&pool.int("n")));
        let on = Formula::var(&pool.bool("on"));
        assert_eq!((&i * 8 + &n - Term::int(3)).to_string(), "8 * i + n - 3");
        assert_eq!((&i + 1).div(4).modulo(3).to_string(), "((i + 1) / 4) mod 3");
        assert_eq!(i.lt(&n).to_string(), "n >= i + 1");
        assert_eq!(i.differs(&n).or(&on).to_string(), "i != n or on");
        assert_eq!(
            i.ge(&Term::int(0)).and(&on.or(&i.equals(&n))).to_string(),
            "i >= 0 and (on or i == n)"
        );
        assert_eq!(Term::ite(&on, &i, &n.neg()).to_string(), "on ? i : -n");
        let j = pool.int("i");
        let body = Term::var(&j).le(&n);
        assert_eq!(
            Formula::exists([j], &body).not().to_string(),
            "not (exists i_1. n >= i_1)"
        );
    }
}
