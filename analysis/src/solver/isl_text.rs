//! A formula in isl's own notation.
//!
//! Negations are pushed to the comparisons, so that isl complements only what a universal quantifier
//! needs; conditionals become case distinctions around the comparison that holds them.

use std::collections::HashMap;
use std::fmt::Write;

use crate::stack::deep;
use crate::term::{Formula, FormulaKind, Sort, Term, TermKind, Var, first_ite, replace_term};

/// Longest text that is handed to isl, in bytes.
const MAX_TEXT: usize = 200_000;

/// The sets that isl is asked about.
pub(super) struct SetText {
    /// The models of the formula, one dimension per free variable.
    pub(super) set: String,
    /// The space of the models, without negative values.
    pub(super) non_negative: String,
    /// Comparisons in the formula, those that say what a quotient is included.
    pub(super) comparisons: usize,
    /// Variables and quotients.
    pub(super) columns: usize,
}

/// The reason why a formula has no text.
#[derive(Debug)]
pub(super) enum TextError {
    /// A part that Presburger arithmetic cannot express.
    Fragment(String),
    /// The text is too long: shared parts and cases have to be written out.
    TooLarge,
}

/// The set of the models of `f` over the dimensions `vars`.
pub(super) fn set_text(f: &Formula, vars: &[Var]) -> Result<SetText, TextError> {
    let mut writer = Writer::default();
    let names: Vec<String> = vars.iter().map(|v| writer.name(v)).collect();
    let tuple = names.join(",");
    let ranges: String = vars
        .iter()
        .zip(&names)
        .filter(|(v, _)| v.sort() == Sort::Bool)
        .map(|(_, name)| format!("0<={name}<=1 and "))
        .collect();
    writer.formula(f, true)?;
    let bounds: Vec<String> = names.iter().map(|name| format!("{name}>=0")).collect();
    let bounds = if bounds.is_empty() {
        "0=0".to_owned()
    } else {
        bounds.join(" and ")
    };
    Ok(SetText {
        set: format!("{{[{tuple}]:{ranges}({})}}", writer.text),
        non_negative: format!("{{[{tuple}]:{bounds}}}"),
        comparisons: writer.comparisons + 2 * writer.quotients,
        columns: writer.names.len() + writer.quotients,
    })
}

#[derive(Default)]
struct Writer {
    text: String,
    comparisons: usize,
    quotients: usize,
    names: HashMap<Var, String>,
}

impl Writer {
    /// Every variable has its own name, so bound ones never shadow.
    fn name(&mut self, v: &Var) -> String {
        let next = self.names.len();
        let name = self.names.entry(v.clone());
        name.or_insert_with(|| format!("x{next}")).clone()
    }

    fn check_size(&self) -> Result<(), TextError> {
        if self.text.len() > MAX_TEXT {
            return Err(TextError::TooLarge);
        }
        Ok(())
    }

    /// `f`, or its negation where `positive` is false.
    fn formula(&mut self, f: &Formula, positive: bool) -> Result<(), TextError> {
        self.check_size()?;
        deep(|| match f.kind() {
            FormulaKind::True => self.constant(positive),
            FormulaKind::False => self.constant(!positive),
            FormulaKind::NonNeg(t) => self.comparison(f, t, positive, [">=0", "<0"]),
            FormulaKind::Zero(t) => self.comparison(f, t, positive, ["=0", "!=0"]),
            FormulaKind::Var(v) => {
                let name = self.name(v);
                self.put(&format!("{name}={}", i32::from(positive)))
            }
            FormulaKind::Not(g) => self.formula(g, !positive),
            FormulaKind::And(fs) => self.list(fs, positive, positive),
            FormulaKind::Or(fs) => self.list(fs, positive, !positive),
            FormulaKind::Iff(a, b) => {
                self.put("((")?;
                self.formula(a, true)?;
                self.put(" and ")?;
                self.formula(b, positive)?;
                self.put(") or (")?;
                self.formula(a, false)?;
                self.put(" and ")?;
                self.formula(b, !positive)?;
                self.put("))")
            }
            FormulaKind::Exists(vs, g) => self.quantifier(vs, g, positive, true),
            FormulaKind::Forall(vs, g) => self.quantifier(vs, g, !positive, false),
            FormulaKind::Opaque(text, _) => Err(TextError::Fragment(text.to_string())),
        })
    }

    fn put(&mut self, text: &str) -> Result<(), TextError> {
        self.text.push_str(text);
        Ok(())
    }

    fn constant(&mut self, value: bool) -> Result<(), TextError> {
        self.put(if value { "0=0" } else { "1=0" })
    }

    fn list(&mut self, fs: &[Formula], positive: bool, and: bool) -> Result<(), TextError> {
        // Comparisons first: isl intersects from left to right, and small sets stay small.
        let simple =
            |f: &&Formula| matches!(f.kind(), FormulaKind::NonNeg(_) | FormulaKind::Zero(_));
        let ordered = fs
            .iter()
            .filter(simple)
            .chain(fs.iter().filter(|f| !simple(f)));
        self.put("(")?;
        for (n, f) in ordered.enumerate() {
            if n > 0 {
                self.put(if and { " and " } else { " or " })?;
            }
            self.formula(f, positive)?;
        }
        self.put(")")
    }

    /// `exists vars: body`, or its negation; `inner` is the polarity of the body.
    fn quantifier(
        &mut self,
        vars: &[Var],
        body: &Formula,
        exists: bool,
        inner: bool,
    ) -> Result<(), TextError> {
        let names: Vec<String> = vars.iter().map(|v| self.name(v)).collect();
        let not = if exists { "" } else { "not " };
        self.put(&format!("({not}(exists {}:", names.join(",")))?;
        for (v, name) in vars.iter().zip(&names) {
            if v.sort() == Sort::Bool {
                self.put(&format!("0<={name}<=1 and "))?;
            }
        }
        self.put("(")?;
        self.formula(body, inner)?;
        self.put(")))")
    }

    /// A comparison with zero: `operators` are the operator and its negation.
    fn comparison(
        &mut self,
        f: &Formula,
        t: &Term,
        positive: bool,
        operators: [&str; 2],
    ) -> Result<(), TextError> {
        if let Some((ite, c, a, b)) = first_ite(t) {
            let [then, otherwise] = [a, b].map(|arm| replace_term(f, &ite, &arm));
            self.put("((")?;
            self.formula(&c, true)?;
            self.put(" and ")?;
            self.formula(&then, positive)?;
            self.put(") or (")?;
            self.formula(&c, false)?;
            self.put(" and ")?;
            self.formula(&otherwise, positive)?;
            return self.put("))");
        }
        self.comparisons += 1;
        self.term(t)?;
        self.put(operators[usize::from(!positive)])
    }

    fn term(&mut self, t: &Term) -> Result<(), TextError> {
        self.check_size()?;
        deep(|| match t.kind() {
            TermKind::Int(k) => self.put(&format!("({k})")),
            TermKind::Var(v) => {
                let name = self.name(v);
                self.put(&name)
            }
            TermKind::Sum(s) => {
                self.put("(")?;
                for (n, (p, k)) in s.parts().iter().enumerate() {
                    // isl knows no leading plus. Writing to a string does not fail.
                    let _ = if n == 0 {
                        write!(self.text, "{k}*")
                    } else {
                        write!(self.text, "{k:+}*")
                    };
                    self.term(p)?;
                }
                if s.constant() != 0 {
                    let _ = write!(self.text, "{:+}", s.constant());
                }
                self.put(")")
            }
            TermKind::Div(p, k) => {
                self.quotients += 1;
                self.put("floor((")?;
                self.term(p)?;
                self.put(&format!(")/{k})"))
            }
            TermKind::Mod(p, k) => {
                self.quotients += 1;
                self.put("((")?;
                self.term(p)?;
                self.put(&format!(") mod {k})"))
            }
            // A comparison takes all conditionals out of its term first.
            TermKind::Ite(..) | TermKind::Product(..) => Err(TextError::Fragment(t.to_string())),
            TermKind::Opaque(text, _) => Err(TextError::Fragment(text.to_string())),
        })
    }
}
