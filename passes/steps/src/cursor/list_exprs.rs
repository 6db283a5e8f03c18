//! Every expression that can be pointed at.

use std::collections::HashMap;

use exo_view::{Ctl, Data, DisplayIn, Proc, Stmt, StmtPath};

use super::exprs::{for_each_data, for_each_operand};
use super::matches::Matcher;
use super::pattern;

/// An expression that can be pointed at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExprEntry {
    /// A pattern that means exactly it.
    pub pattern: String,
    /// The statement that it is a part of.
    pub stmt: StmtPath,
    /// Whether it is a part of a right side; otherwise it is a control expression or a part of one.
    pub is_data: bool,
}

/// Parts of right sides and of indices, bounds, conditions, offsets and arguments, in program order. Constants and control variables are
/// left out.
pub fn list_exprs(proc: &Proc) -> Vec<ExprEntry> {
    let mut all = All::default();
    proc.walk_paths(&mut |path, stmt| all.add(path, stmt));
    let (mut data, mut control) = (Numbers::default(), Numbers::default());
    let mut out = Vec::new();
    for (stmt, part) in &all.order {
        let (pattern, is_data) = match *part {
            Part::Data(at) => {
                let text = all.data[at].in_proc(proc).to_string();
                (data.pattern(proc, text, at, &all.data), true)
            }
            Part::Control(at) => {
                let text = all.control[at].in_proc(proc).to_string();
                (control.pattern(proc, text, at, &all.control), false)
            }
        };
        out.extend(pattern.map(|pattern| ExprEntry {
            pattern,
            stmt: stmt.clone(),
            is_data,
        }));
    }
    out
}

/// The expressions of a procedure, in the order in which patterns find them.
#[derive(Default)]
struct All {
    data: Vec<Data>,
    control: Vec<Ctl>,
    order: Vec<(StmtPath, Part)>,
}

/// Which expression of its sort.
enum Part {
    Data(usize),
    Control(usize),
}

impl All {
    fn add(&mut self, path: &StmtPath, stmt: &Stmt) {
        for_each_data(stmt, &mut |e, _| {
            if !matches!(e, Data::Const(_)) {
                let part = Part::Data(self.data.len());
                self.order.push((path.clone(), part));
            }
            self.data.push(e.clone());
        });
        stmt.for_each_ctl(&mut |whole| {
            for_each_operand(whole, &mut Vec::new(), &mut |e, _| {
                if !matches!(e, Ctl::Int(_) | Ctl::Bool(_) | Ctl::Var(_)) {
                    let part = Part::Control(self.control.len());
                    self.order.push((path.clone(), part));
                }
                self.control.push(e.clone());
            });
        });
    }
}

/// An expression that patterns match.
trait Matched {
    fn matches(&self, matcher: Matcher<'_>, pat: &pattern::ExprPat) -> bool;
}

impl Matched for Data {
    fn matches(&self, matcher: Matcher<'_>, pat: &pattern::ExprPat) -> bool {
        matcher.data(pat, self)
    }
}

impl Matched for Ctl {
    fn matches(&self, matcher: Matcher<'_>, pat: &pattern::ExprPat) -> bool {
        matcher.ctl(pat, self)
    }
}

/// For each text that is used as a pattern, the numbers of its matches.
#[derive(Default)]
struct Numbers(HashMap<String, HashMap<usize, usize>>);

impl Numbers {
    /// A pattern that means the expression at a position of all; `None` if its text is no pattern of it.
    fn pattern<E: Matched>(
        &mut self,
        proc: &Proc,
        text: String,
        at: usize,
        all: &[E],
    ) -> Option<String> {
        let known = self.0.entry(text.clone()).or_insert_with(|| {
            let Ok(pat) = pattern::expression(&text) else {
                return HashMap::new();
            };
            let matches = (0..all.len()).filter(|k| all[*k].matches(Matcher(proc), &pat));
            matches.enumerate().map(|(nth, k)| (k, nth)).collect()
        });
        match known.get(&at)? {
            0 if known.len() == 1 => Some(text),
            nth => Some(format!("{text} #{nth}")),
        }
    }
}
