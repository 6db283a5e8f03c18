//! Every expression that can be pointed at.

use std::collections::{HashMap, HashSet};

use exo_ir::{Ctl, Data, DisplayIn, Proc, Stmt, StmtPath, Sym};

use super::exprs::{CtlPath, ExprPath, for_each_data, for_each_operand};
use super::matches::Matcher;
use super::pattern::{self, ExprPat};
use super::selector::MAX_BYTES;

/// Maximal length in bytes of a number behind a pattern.
const NUMBER: usize = 12;

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

/// Parts of right sides and of indices, bounds, conditions, offsets and arguments, in program order. Left out are constants, control
/// variables, and what is longer than a pattern may be.
pub fn list_exprs(proc: &Proc) -> Vec<ExprEntry> {
    let mut all = All {
        shared: shared_names(proc),
        data: Candidates::default(),
        control: Candidates::default(),
        order: Vec::new(),
    };
    proc.walk_paths(&mut |path, stmt| all.add(proc, path, stmt));
    let (data, control) = (all.data.patterns(proc), all.control.patterns(proc));
    let listed = all.order.into_iter().filter_map(|(stmt, part)| {
        let (pattern, is_data) = match part {
            Part::Data(at) => (data.get(&at)?, true),
            Part::Control(at) => (control.get(&at)?, false),
        };
        let pattern = pattern.clone();
        Some(ExprEntry {
            pattern,
            stmt,
            is_data,
        })
    });
    listed.collect()
}

/// The expressions of a procedure, in the order in which patterns find them.
struct All {
    /// Names of scalars that arrays have, too: the name of such a scalar is a pattern that matches reads of the arrays.
    shared: HashSet<String>,
    data: Candidates<ExprPath>,
    control: Candidates<CtlPath>,
    order: Vec<(StmtPath, Part)>,
}

/// The sort and index of an expression in its statement.
enum Part {
    Data(usize),
    Control(usize),
}

impl All {
    fn add(&mut self, proc: &Proc, path: &StmtPath, stmt: &Stmt) {
        for_each_data(stmt, &mut |e, operands| {
            if matches!(e, Data::Const(_)) {
                return;
            }
            let at = ExprPath {
                stmt: path.clone(),
                operands: operands.to_vec(),
            };
            let text = e.in_proc(proc).to_string();
            let alike = match self.shared.is_empty() {
                true => text.clone(),
                false => alike(proc, &self.shared, e).in_proc(proc).to_string(),
            };
            let part = Part::Data(self.data.add(at, text, alike));
            self.order.push((path.clone(), part));
        });
        let mut which = 0;
        stmt.for_each_ctl(&mut |whole| {
            for_each_operand(whole, &mut Vec::new(), &mut |e, operands| {
                if matches!(e, Ctl::Int(_) | Ctl::Bool(_) | Ctl::Var(_)) {
                    return;
                }
                let at = CtlPath {
                    stmt: path.clone(),
                    which,
                    operands: operands.to_vec(),
                };
                let text = e.in_proc(proc).to_string();
                let part = Part::Control(self.control.add(at, text.clone(), text));
                self.order.push((path.clone(), part));
            });
            which += 1;
        });
    }
}

/// Names that scalars and arrays of a procedure have.
fn shared_names(proc: &Proc) -> HashSet<String> {
    let (mut scalars, mut arrays) = (HashSet::new(), HashSet::new());
    proc.walk_paths(&mut |_, stmt| {
        for_each_data(stmt, &mut |e, _| {
            if let Data::Read { buf, idx } = e {
                let names = if idx.is_empty() {
                    &mut scalars
                } else {
                    &mut arrays
                };
                names.insert(*buf);
            }
        });
    });
    let named = |syms: &HashSet<Sym>| -> HashSet<String> {
        syms.iter()
            .map(|sym| proc.name_of(*sym).to_owned())
            .collect()
    };
    let arrays = named(&arrays);
    let mut shared = named(&scalars);
    shared.retain(|name| arrays.contains(name));
    shared
}

/// An expression without the indices of buffers that have shared names: no pattern without holes tells apart more than these.
fn alike(proc: &Proc, shared: &HashSet<String>, e: &Data) -> Data {
    let inner = |e: &Data| Box::new(alike(proc, shared, e));
    match e {
        Data::Read { buf, .. } if shared.contains(proc.name_of(*buf)) => Data::Read {
            buf: *buf,
            idx: Vec::new(),
        },
        Data::Neg(e) => Data::Neg(inner(e)),
        Data::Bin(op, a, b) => Data::Bin(*op, inner(a), inner(b)),
        Data::Extern { name, args } => Data::Extern {
            name: name.clone(),
            args: args.iter().map(|e| alike(proc, shared, e)).collect(),
        },
        Data::Const(_) | Data::Read { .. } | Data::Config(_) => e.clone(),
    }
}

/// An expression that patterns match.
trait Matched {
    fn matches(&self, proc: &Proc, pat: &ExprPat) -> bool;
}

impl Matched for ExprPath {
    fn matches(&self, proc: &Proc, pat: &ExprPat) -> bool {
        self.get(proc).is_some_and(|e| Matcher(proc).data(pat, e))
    }
}

impl Matched for CtlPath {
    fn matches(&self, proc: &Proc, pat: &ExprPat) -> bool {
        self.get(proc).is_some_and(|e| Matcher(proc).ctl(pat, &e))
    }
}

/// Expressions of one sort with their texts, grouped such that a text, as a pattern, can match only
/// expressions of its group.
struct Candidates<P> {
    all: Vec<(P, String)>,
    alike: HashMap<String, Vec<usize>>,
}

impl<P> Default for Candidates<P> {
    fn default() -> Self {
        Candidates {
            all: Vec::new(),
            alike: HashMap::new(),
        }
    }
}

impl<P: Matched> Candidates<P> {
    fn add(&mut self, path: P, text: String, alike: String) -> usize {
        let at = self.all.len();
        self.all.push((path, text));
        self.alike.entry(alike).or_default().push(at);
        at
    }

    /// A pattern that means exactly it, for each of them that has one.
    fn patterns(&self, proc: &Proc) -> HashMap<usize, String> {
        let mut out = HashMap::new();
        for alike in self.alike.values() {
            let mut known: HashMap<&str, Vec<usize>> = HashMap::new();
            for at in alike {
                let text = self.all[*at].1.as_str();
                let matches = known
                    .entry(text)
                    .or_insert_with(|| self.matches(proc, text, alike));
                let pattern = match matches.binary_search(at) {
                    Ok(_) if matches.len() == 1 => text.to_owned(),
                    Ok(nth) => format!("{text} #{nth}"),
                    Err(_) => continue,
                };
                out.insert(*at, pattern);
            }
        }
        out
    }

    /// Indices of the expressions that a text matches as a pattern, in order; empty if it is no
    /// pattern.
    fn matches(&self, proc: &Proc, text: &str, alike: &[usize]) -> Vec<usize> {
        let pat = Some(text).filter(|text| text.len() <= MAX_BYTES - NUMBER);
        let Some(pat) = pat.and_then(|text| pattern::expression(text).ok()) else {
            return Vec::new();
        };
        let found = alike.iter().copied();
        found
            .filter(|at| self.all[*at].0.matches(proc, &pat))
            .collect()
    }
}
