//! Random programs over configuration fields.

use std::fmt::{self, Write as _};

/// The fields: name and kind.
pub(crate) const FIELDS: [(&str, &str); 5] = [
    ("f", "index"),
    ("g", "index"),
    ("h", "index"),
    ("n", "size"),
    ("on", "bool"),
];

/// An integer expression.
#[derive(Clone, Debug)]
pub(crate) enum Int {
    Const(i64),
    Field(usize),
    /// A loop variable, the innermost is 0; only in guards.
    Iter(usize),
    Add(Box<Int>, Box<Int>),
    Sub(Box<Int>, Box<Int>),
    Half(Box<Int>),
    Odd(Box<Int>),
}

/// A condition.
#[derive(Clone, Debug)]
pub(crate) enum Cond {
    On,
    Less(Int, Int),
    Equal(Int, Int),
    Not(Box<Cond>),
}

/// A statement with its number.
#[derive(Clone, Debug)]
pub(crate) enum Stmt {
    Set(usize, usize, Int),
    /// `n` gets a positive value: a constant, or itself and something.
    SetSize(usize, Int),
    SetOn(usize, Cond),
    If {
        number: usize,
        cond: Cond,
        body: Vec<Stmt>,
        orelse: Vec<Stmt>,
    },
    /// From a constant, for at most a few iterations; or up to `C.n`, which is at most that in a run.
    For {
        number: usize,
        lo: i64,
        hi: Option<i64>,
        body: Vec<Stmt>,
    },
    /// A call of an earlier procedure with a control argument.
    Call(usize, usize, Int),
}

impl Stmt {
    pub(crate) fn number(&self) -> usize {
        match self {
            Stmt::Set(n, ..) | Stmt::SetSize(n, _) | Stmt::SetOn(n, _) | Stmt::Call(n, ..) => *n,
            Stmt::If { number, .. } | Stmt::For { number, .. } => *number,
        }
    }
}

/// Procedures, each of which may call those before it; all but the last take an index, which is [`Int::Iter`] 0 where no
/// loop is around.
pub(crate) struct Program {
    pub(crate) procs: Vec<Vec<Stmt>>,
}

pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

struct Maker {
    rng: Rng,
    number: usize,
    callees: usize,
    /// Whether what is made is the body of a callee.
    in_callee: bool,
}

impl Program {
    pub(crate) fn random(seed: u64) -> Program {
        let mut maker = Maker {
            rng: Rng(seed),
            number: 0,
            callees: 0,
            in_callee: false,
        };
        let callees = maker.rng.below(3);
        let mut procs = Vec::new();
        for k in 0..=callees {
            maker.callees = k;
            maker.in_callee = k < callees;
            let args = usize::from(k < callees);
            // Fields that are equal at first: what one iteration leaves alone the next may change.
            let mut body = maker.constants();
            body.extend(maker.block(args, 0, 4));
            procs.push(body);
        }
        Program { procs }
    }

    /// Loops in which fields that are equal at first get each other's values.
    pub(crate) fn copies(seed: u64) -> Program {
        let mut maker = Maker {
            rng: Rng(seed),
            number: 0,
            callees: 0,
            in_callee: false,
        };
        let mut body = maker.constants();
        body.push(maker.copying(2));
        Program { procs: vec![body] }
    }

    /// The procedure that is looked at.
    pub(crate) fn last(&self) -> &[Stmt] {
        self.procs.last().map(Vec::as_slice).unwrap_or_default()
    }
}

impl Maker {
    /// One constant for some of the index fields.
    fn constants(&mut self) -> Vec<Stmt> {
        let value = Int::Const(self.rng.below(2) as i64);
        let mut stmts = Vec::new();
        for field in 0..3 {
            if self.rng.below(2) == 0 {
                self.number += 1;
                stmts.push(Stmt::Set(self.number, field, value.clone()));
            }
        }
        stmts
    }

    /// A loop that moves values between fields.
    fn copying(&mut self, nesting: usize) -> Stmt {
        self.number += 1;
        let number = self.number;
        let len = 2 + self.rng.below(3);
        let stmts = (0..len).map(|_| match self.rng.below(6) {
            0 if nesting > 0 => self.copying(nesting - 1),
            _ => {
                self.number += 1;
                let value = match self.rng.below(4) {
                    0 => Int::Const(self.rng.below(2) as i64),
                    _ => Int::Field(self.rng.below(3)),
                };
                Stmt::Set(self.number, self.rng.below(3), value)
            }
        });
        let body = stmts.collect();
        Stmt::For {
            number,
            lo: 0,
            hi: Some(3),
            body,
        }
    }

    fn block(&mut self, iters: usize, depth: usize, most: usize) -> Vec<Stmt> {
        let len = 1 + self.rng.below(most);
        (0..len).map(|_| self.stmt(iters, depth)).collect()
    }

    fn stmt(&mut self, iters: usize, depth: usize) -> Stmt {
        self.number += 1;
        let number = self.number;
        let most = if depth >= 3 { 9 } else { 15 };
        match self.rng.below(most) {
            0..=5 => {
                let (field, depth) = (self.rng.below(3), self.rng.below(3));
                let value = match self.rng.below(6) {
                    // A callee may write what it was given, which may be a loop variable.
                    0 | 1 if self.in_callee => Int::Iter(iters - 1),
                    2 => {
                        let by = Int::Const(self.rng.below(5) as i64 - 2);
                        Int::Add(Box::new(Int::Field(field)), Box::new(by))
                    }
                    _ => self.int(0, depth),
                };
                Stmt::Set(number, field, value)
            }
            6 => {
                let value = match self.rng.below(3) {
                    0 => Int::Field(3),
                    1 => Int::Add(Box::new(Int::Field(3)), Box::new(Int::Const(1))),
                    _ => Int::Const(1 + self.rng.below(3) as i64),
                };
                Stmt::SetSize(number, value)
            }
            7 => Stmt::SetOn(number, self.cond(0)),
            8 if self.callees > 0 => {
                let callee = self.rng.below(self.callees);
                Stmt::Call(number, callee, self.int(iters, 1))
            }
            8..=11 => Stmt::If {
                number,
                cond: self.cond(iters),
                body: self.block(iters, depth + 1, 2),
                orelse: match self.rng.below(2) {
                    0 => Vec::new(),
                    _ => self.block(iters, depth + 1, 2),
                },
            },
            _ => {
                let lo = self.rng.below(3) as i64 - 1;
                Stmt::For {
                    number,
                    lo,
                    hi: match self.rng.below(3) {
                        0 => None,
                        _ => Some(lo + self.rng.below(4) as i64),
                    },
                    body: self.block(iters + 1, depth + 1, 3),
                }
            }
        }
    }

    fn int(&mut self, iters: usize, depth: usize) -> Int {
        let leaf = depth == 0 || self.rng.below(3) == 0;
        let both = |m: &mut Maker| {
            (
                Box::new(m.int(iters, depth - 1)),
                Box::new(m.int(iters, depth - 1)),
            )
        };
        match (leaf, self.rng.below(4)) {
            (true, 0) => Int::Const(self.rng.below(4) as i64 - 1),
            (true, 1) if iters > 0 => Int::Iter(self.rng.below(iters)),
            (true, _) => Int::Field(self.rng.below(4)),
            (false, 0) => {
                let (a, b) = both(self);
                Int::Add(a, b)
            }
            (false, 1) => {
                let (a, b) = both(self);
                Int::Sub(a, b)
            }
            (false, 2) => Int::Half(Box::new(self.int(iters, depth - 1))),
            (false, _) => Int::Odd(Box::new(self.int(iters, depth - 1))),
        }
    }

    fn cond(&mut self, iters: usize) -> Cond {
        match self.rng.below(6) {
            0 => Cond::On,
            1 => Cond::Not(Box::new(self.cond(iters))),
            2 | 3 => Cond::Less(self.int(iters, 1), self.int(iters, 1)),
            _ => Cond::Equal(self.int(iters, 1), self.int(iters, 0)),
        }
    }
}

/// Text of expressions inside as many loops, and in a procedure with an argument.
struct Text<'t> {
    out: &'t mut String,
    iters: Vec<String>,
}

impl Text<'_> {
    fn int(&self, e: &Int) -> String {
        match e {
            Int::Const(k) => k.to_string(),
            Int::Field(f) => format!("C.{}", FIELDS[*f].0),
            Int::Iter(back) => self.iters[self.iters.len() - 1 - back].clone(),
            Int::Add(a, b) => format!("({} + {})", self.int(a), self.int(b)),
            Int::Sub(a, b) => format!("({} - {})", self.int(a), self.int(b)),
            Int::Half(a) => format!("({} / 2)", self.int(a)),
            Int::Odd(a) => format!("({} % 2)", self.int(a)),
        }
    }

    fn cond(&self, c: &Cond) -> String {
        match c {
            Cond::On => "C.on".to_owned(),
            Cond::Less(a, b) => format!("{} < {}", self.int(a), self.int(b)),
            Cond::Equal(a, b) => format!("{} == {}", self.int(a), self.int(b)),
            Cond::Not(c) => format!("not ({})", self.cond(c)),
        }
    }

    fn block(&mut self, stmts: &[Stmt], indent: usize) -> fmt::Result {
        stmts.iter().try_for_each(|s| self.stmt(s, indent))
    }

    fn stmt(&mut self, stmt: &Stmt, indent: usize) -> fmt::Result {
        let tab = "    ".repeat(indent);
        match stmt {
            Stmt::Set(_, field, e) => {
                let text = self.int(e);
                writeln!(self.out, "{tab}C.{} = {text}", FIELDS[*field].0)
            }
            Stmt::SetSize(_, e) => {
                let text = self.int(e);
                writeln!(self.out, "{tab}C.n = {text}")
            }
            Stmt::SetOn(_, c) => {
                let text = self.cond(c);
                writeln!(self.out, "{tab}C.on = {text}")
            }
            Stmt::Call(_, callee, e) => {
                let text = self.int(e);
                writeln!(self.out, "{tab}p{callee}({text})")
            }
            Stmt::If {
                cond, body, orelse, ..
            } => {
                let text = self.cond(cond);
                writeln!(self.out, "{tab}if {text}:")?;
                self.block(body, indent + 1)?;
                if !orelse.is_empty() {
                    writeln!(self.out, "{tab}else:")?;
                    self.block(orelse, indent + 1)?;
                }
                Ok(())
            }
            Stmt::For {
                number,
                lo,
                hi,
                body,
            } => {
                let hi = hi.map_or("C.n + 1".to_owned(), |hi| hi.to_string());
                writeln!(self.out, "{tab}for i{number} in seq({lo}, {hi}):")?;
                self.iters.push(format!("i{number}"));
                self.block(body, indent + 1)?;
                self.iters.pop();
                Ok(())
            }
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::from("@config\nclass C:\n");
        for (name, kind) in FIELDS {
            writeln!(out, "    {name}: {kind}")?;
        }
        for (k, body) in self.procs.iter().enumerate() {
            let last = k + 1 == self.procs.len();
            let args = if last { "" } else { "a: index" };
            writeln!(out, "\n@proc\ndef p{k}({args}):")?;
            let iters = if last {
                Vec::new()
            } else {
                vec!["a".to_owned()]
            };
            Text {
                out: &mut out,
                iters,
            }
            .block(body, 1)?;
        }
        f.write_str(&out)
    }
}
