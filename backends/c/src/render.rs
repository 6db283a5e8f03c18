//! C text of control expressions and addresses.

use exo_ir::{FieldRef, Sym};
use exo_lowering::{Atom, Compare, Cond, ControlSum, Extremum, Ranges};

use crate::helpers::Helper;

/// C's levels of precedence, from loose to tight, as far as generated code uses them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Prec {
    Any,
    Or,
    And,
    Equality,
    Relation,
    Sum,
    Product,
    Unary,
    Primary,
}

/// C text of an expression with its precedence.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CExpr {
    pub(crate) text: String,
    pub(crate) prec: Prec,
}

impl CExpr {
    pub(crate) fn new(text: impl Into<String>, prec: Prec) -> Self {
        CExpr {
            text: text.into(),
            prec,
        }
    }

    pub(crate) fn primary(text: impl Into<String>) -> Self {
        CExpr::new(text, Prec::Primary)
    }

    /// Whether the text is better computed in parts: C guarantees 63 brackets inside each other, and templates that
    /// use an argument twice would double the text at every level.
    fn is_large(&self) -> bool {
        let length = self.text.len();
        length > MAX_TEXT || (length > MAX_OPEN && open_brackets(&self.text) > MAX_OPEN)
    }

    /// The text, in parentheses if it binds less tightly than `min`.
    pub(crate) fn at(&self, min: Prec) -> String {
        match self.prec < min {
            true => format!("({})", self.text),
            false => self.text.clone(),
        }
    }
}

/// Most brackets inside each other in an expression that is written as one: some are left for what stands around it.
const MAX_OPEN: usize = 48;
/// Most divisions of integers in an operand of another: for what is inside of more, gcc's sanitizer of undefined
/// behaviour takes time that doubles with each.
const MAX_DIVISIONS: usize = 4;
/// Most bytes of an expression that is written as one, names aside.
const MAX_TEXT: usize = 8192;

/// Most brackets that are open at once.
fn open_brackets(text: &str) -> usize {
    let (mut open, mut most) = (0usize, 0);
    for c in text.bytes() {
        match c {
            b'(' | b'[' | b'{' => open += 1,
            b')' | b']' | b'}' => open = open.saturating_sub(1),
            _ => continue,
        }
        most = most.max(open);
    }
    most
}

/// Queries of rendering about the function around.
pub(crate) trait Namer {
    /// The C name of a variable.
    fn var(&self, sym: Sym) -> String;
    /// The C name of a frozen value.
    fn frozen(&self, id: u32) -> String;
    /// C for a stride of a window.
    fn stride(&self, sym: Sym, dim: usize) -> String;
    /// C for a configuration field.
    fn config(&self, field: &FieldRef) -> String;
    /// The place of a variable in the order of declaration.
    fn rank(&self, sym: Sym) -> u32;
    /// The ranges of values here.
    fn facts(&self) -> &Ranges<'_>;
    /// A local of that C type that has the value.
    fn part(&self, e: &CExpr, c_ty: &str) -> CExpr;
    /// Says that a helper is used.
    fn use_helper(&self, helper: Helper);
}

/// The expression itself, or a local of that C type that has its value if it is large.
pub(crate) fn in_parts(e: CExpr, c_ty: &str, n: &dyn Namer) -> CExpr {
    match e.is_large() {
        true => n.part(&e, c_ty),
        false => e,
    }
}

/// The expression, or a local, for a division of integers, of which few may be nested.
pub(crate) fn division_in_parts(e: CExpr, c_ty: &str, n: &dyn Namer) -> CExpr {
    let divisions = e.text.bytes().filter(|c| matches!(c, b'/' | b'%'));
    match divisions.count() > MAX_DIVISIONS {
        true => n.part(&e, c_ty),
        false => in_parts(e, c_ty, n),
    }
}

/// C for an integer literal; decimal literals have no sign, so the least number needs an expression.
pub(crate) fn literal(v: i64) -> CExpr {
    match v {
        i64::MIN => CExpr::new(format!("-{} - 1", i64::MAX), Prec::Sum),
        v if v < 0 => CExpr::new(v.to_string(), Prec::Unary),
        v => CExpr::primary(v.to_string()),
    }
}

/// A sum: variables in the order of their declaration, then what depends on inner ones, the constant last.
/// What is the same for all iterations of an inner loop so becomes a prefix that C compilers can hoist.
pub(crate) fn linear(e: &ControlSum, n: &dyn Namer) -> CExpr {
    let mut sum = Sum::default();
    sum.add(e, n);
    sum.finish()
}

/// The element offset `sum of stride * index`, dimension by dimension, outermost first.
pub(crate) fn offset(strides: &[ControlSum], idx: &[ControlSum], n: &dyn Namer) -> CExpr {
    let mut sum = Sum::default();
    for (stride, index) in strides.iter().zip(idx) {
        sum.add_scaled(stride, index, n);
    }
    sum.finish()
}

#[derive(Default)]
struct Sum {
    /// Sign and text of each term.
    terms: Vec<(bool, CExpr)>,
    constant: i64,
    /// Constants that would overflow together stay terms of their own.
    spilled: Vec<i64>,
}

impl Sum {
    fn add_constant(&mut self, c: i64) {
        match self.constant.checked_add(c) {
            Some(sum) => self.constant = sum,
            None => self.spilled.push(c),
        }
    }

    fn add(&mut self, e: &ControlSum, n: &dyn Namer) {
        let mut terms: Vec<(&Atom, i64)> = e.terms().collect();
        terms.sort_by_key(|(a, _)| (rank(a, n), *a));
        for (a, c) in terms {
            self.terms.push((c < 0, scaled(c, &[atom(a, n)])));
        }
        self.add_constant(e.offset());
    }

    fn add_scaled(&mut self, stride: &ControlSum, index: &ControlSum, n: &dyn Namer) {
        if stride.as_const() == Some(1) {
            return self.add(index, n);
        }
        let (coef, mut factors) = stride.factors();
        factors.sort_by_cached_key(|f| (rank_of(f, n), f.clone()));
        let mut parts: Vec<CExpr> = factors.iter().map(|f| linear(f, n)).collect();
        match (index.as_const(), parts.is_empty()) {
            (Some(0), _) => {}
            (Some(k), true) => match coef.checked_mul(k) {
                Some(c) => self.add_constant(c),
                None => self.terms.push((false, scaled(coef, &[literal(k)]))),
            },
            (Some(k), false) => match coef.checked_mul(k) {
                Some(c) => self.terms.push((c < 0, scaled(c, &parts))),
                None => {
                    parts.push(literal(k));
                    self.terms.push((false, scaled(coef, &parts)));
                }
            },
            (None, _) => {
                parts.push(linear(index, n));
                self.terms.push((coef < 0, scaled(coef, &parts)));
            }
        }
    }

    fn finish(self) -> CExpr {
        let mut text = String::new();
        let count = self.terms.len();
        let mut last = None;
        for (negative, term) in self.terms {
            match (text.is_empty(), negative) {
                (true, true) => text.push('-'),
                (true, false) => {}
                (false, true) => text.push_str(" - "),
                (false, false) => text.push_str(" + "),
            }
            let term_text = match term.text.starts_with('-') && negative {
                true => format!("({})", term.text),
                false => term.at(Prec::Product),
            };
            text.push_str(&term_text);
            last = Some(match negative {
                true => Prec::Unary.min(term.prec),
                false => term.prec,
            });
        }
        let constants = self.spilled.into_iter().chain([self.constant]);
        let constants: Vec<i64> = constants.filter(|c| *c != 0).collect();
        match (count, last, constants.as_slice()) {
            (0, _, []) => return literal(0),
            (0, _, [c]) => return literal(*c),
            (1, Some(prec), []) => return CExpr::new(text, prec),
            _ => {}
        }
        for c in constants {
            match (text.is_empty(), c) {
                (true, c) => text.push_str(&literal(c).at(Prec::Product)),
                (false, i64::MIN) => text.push_str(&format!(" + ({})", literal(c).text)),
                (false, c) if c < 0 => text.push_str(&format!(" - {}", -c)),
                (false, c) => text.push_str(&format!(" + {c}")),
            }
        }
        CExpr::new(text, Prec::Sum)
    }
}

/// `|c| * factor * factor …`
fn scaled(c: i64, factors: &[CExpr]) -> CExpr {
    let mut parts = Vec::new();
    if c.unsigned_abs() != 1 {
        // The magnitude of the least number is one above the largest literal.
        parts.push(match i64::try_from(c.unsigned_abs()) {
            Ok(c) => c.to_string(),
            Err(_) => format!("{}u", c.unsigned_abs()),
        });
    }
    match (parts.is_empty(), factors) {
        (true, [one]) => one.clone(),
        _ => {
            for (k, f) in factors.iter().enumerate() {
                // Left of the first `*` a product needs no parentheses.
                let min = if k == 0 && parts.is_empty() {
                    Prec::Product
                } else {
                    Prec::Unary
                };
                parts.push(f.at(min));
            }
            CExpr::new(parts.join(" * "), Prec::Product)
        }
    }
}

fn atom(a: &Atom, n: &dyn Namer) -> CExpr {
    let whole = whole_atom(a, n);
    match a {
        Atom::Div(..) | Atom::Mod(..) => division_in_parts(whole, "int_fast32_t", n),
        Atom::Product(_) | Atom::Extremum(..) | Atom::Choice(_) => {
            in_parts(whole, "int_fast32_t", n)
        }
        Atom::Var(_) | Atom::Frozen(_) | Atom::Stride(..) | Atom::Config(_) => whole,
    }
}

fn whole_atom(a: &Atom, n: &dyn Namer) -> CExpr {
    match a {
        Atom::Var(s) => CExpr::primary(n.var(*s)),
        Atom::Frozen(id) => CExpr::primary(n.frozen(*id)),
        Atom::Stride(s, d) => CExpr::primary(n.stride(*s, *d)),
        Atom::Config(f) => CExpr::primary(n.config(f)),
        Atom::Div(num, den) => quotient(num, *den, false, n),
        Atom::Mod(num, den) => quotient(num, *den, true, n),
        Atom::Extremum(which, parts) => extremum(*which, parts, n),
        Atom::Choice(choice) => {
            let [a, b] = &choice.sides;
            let (cond, a, b) = (cond(&choice.cond, n), linear(a, n), linear(b, n));
            CExpr::primary(format!("({} ? {} : {})", cond.text, a.text, b.text))
        }
        Atom::Product(parts) => {
            let mut parts = parts.clone();
            parts.sort_by_cached_key(|f| (rank_of(f, n), f.clone()));
            let parts: Vec<CExpr> = parts.iter().map(|p| linear(p, n)).collect();
            scaled(1, &parts)
        }
    }
}

/// Floor division or its remainder: C's own where the left side cannot be negative, else a helper.
fn quotient(num: &ControlSum, den: i64, remainder: bool, n: &dyn Namer) -> CExpr {
    let text = linear(num, n);
    if n.facts().interval(num).is_non_negative() {
        let op = if remainder { '%' } else { '/' };
        return CExpr::new(
            format!("{} {op} {den}", text.at(Prec::Product)),
            Prec::Product,
        );
    }
    let (helper, name) = match remainder {
        true => (Helper::FloorMod, "exo_floor_mod"),
        false => (Helper::FloorDiv, "exo_floor_div"),
    };
    n.use_helper(helper);
    CExpr::primary(format!("{name}({}, {den})", text.text))
}

/// The smallest or largest of several: calls of a helper, one in the other.
fn extremum(which: Extremum, parts: &[ControlSum], n: &dyn Namer) -> CExpr {
    let (helper, name) = match which {
        Extremum::Min => (Helper::Min, "exo_min"),
        Extremum::Max => (Helper::Max, "exo_max"),
    };
    n.use_helper(helper);
    let calls = parts.iter().map(|part| linear(part, n)).reduce(|a, b| {
        let call = CExpr::primary(format!("{name}({}, {})", a.text, b.text));
        in_parts(call, "int_fast32_t", n)
    });
    calls.unwrap_or_else(|| literal(0))
}

/// The innermost variable that a value depends on; what depends on none comes first.
fn rank(a: &Atom, n: &dyn Namer) -> u32 {
    let mut innermost = 0;
    a.walk(&mut |part| {
        if let Atom::Var(s) = part {
            innermost = innermost.max(n.rank(*s));
        }
    });
    innermost
}

fn rank_of(e: &ControlSum, n: &dyn Namer) -> u32 {
    e.terms().map(|(a, _)| rank(a, n)).max().unwrap_or(0)
}

/// A condition.
pub(crate) fn cond(c: &Cond, n: &dyn Namer) -> CExpr {
    in_parts(whole_cond(c, n), "bool", n)
}

fn whole_cond(c: &Cond, n: &dyn Namer) -> CExpr {
    match c {
        Cond::Const(b) => CExpr::primary(b.to_string()),
        Cond::Var(s) => CExpr::primary(n.var(*s)),
        Cond::Config(f) => CExpr::primary(n.config(f)),
        Cond::Compare(op, a, b) => {
            let prec = match op {
                Compare::Eq | Compare::Ne => Prec::Equality,
                _ => Prec::Relation,
            };
            let (a, b) = (linear(a, n), linear(b, n));
            CExpr::new(
                format!("{} {} {}", a.at(Prec::Sum), op.sign(), b.at(Prec::Sum)),
                prec,
            )
        }
        Cond::Same(agree, a, b) => {
            let op = if *agree { "==" } else { "!=" };
            let (a, b) = (cond(a, n), cond(b, n));
            CExpr::new(
                format!("{} {op} {}", a.at(Prec::Sum), b.at(Prec::Sum)),
                Prec::Equality,
            )
        }
        Cond::Not(c) => CExpr::new(format!("!{}", cond(c, n).at(Prec::Primary)), Prec::Unary),
        // C compilers ask for parentheses around `&&` in `||`.
        Cond::Or(a, b) => join(a, "||", b, Prec::Or, n),
        Cond::And(a, b) => join(a, "&&", b, Prec::And, n),
    }
}

fn join(a: &Cond, op: &str, b: &Cond, prec: Prec, n: &dyn Namer) -> CExpr {
    let side = |c: &Cond| {
        let text = cond(c, n);
        let same = text.prec == prec;
        if same {
            text.text
        } else {
            text.at(Prec::Equality)
        }
    };
    CExpr::new(format!("{} {op} {}", side(a), side(b)), prec)
}
