//! A point of a program: the procedure and statement, the names that mean something there, and what holds.

use exo_ir::{Branch, Ctl, DisplayIn, Item, Loc, Module, Proc, StmtKind, StmtPath, Sym, VarKind};
use exo_steps::cursor::visible;
use lsp_types::Position;

use crate::text::Text;

/// A point in the text of a program.
#[derive(Clone, Debug)]
pub struct Point<'m> {
    /// The procedure.
    pub proc: &'m Proc,
    /// The statement on whose lines it is; none above the first.
    pub stmt: Option<StmtPath>,
}

/// Something that holds at a point, and the place that says so.
#[derive(Clone, PartialEq, Debug)]
pub struct Fact {
    /// The condition, in Exo's syntax.
    pub text: String,
    /// The reason.
    pub why: &'static str,
    /// The place of an assertion, loop or condition.
    pub loc: Loc,
}

/// The definition on whose lines a line is, counted from one.
pub fn item_at<'m>(module: &'m Module, file: &str, line: u32) -> Option<&'m Item> {
    let items = module.items.iter();
    let before = items.filter(|item| &*item.loc().file == file && item.loc().line <= line);
    before.max_by_key(|item| item.loc().line)
}

impl<'m> Point<'m> {
    /// The point at an offset of the program's text. Of a line on which no statement begins, such as a comment or the second line of a
    /// call, indentation says where it is.
    pub fn at(module: &'m Module, file: &str, text: &Text, offset: usize) -> Option<Point<'m>> {
        let position = text.position(offset);
        let line = text.line(position.line);
        let before = offset - text.offset(Position::new(position.line, 0));
        let column = number(line.get(..before).unwrap_or(line).chars().count()) + 1;
        let blanks = line.chars().take_while(|c| c.is_whitespace()).count();
        let indentation = match line.trim().is_empty() {
            true => 1,
            false => number(blanks) + 1,
        };
        let line = position.line + 1;
        let Item::Proc(proc) = item_at(module, file, line)? else {
            return None;
        };
        let (mut beginning, mut around) = (None, None);
        proc.walk_paths(&mut |path, found| {
            let loc = &found.loc;
            if *loc.file == *file && loc.line == line && (loc.col <= column || beginning.is_none())
            {
                beginning = Some(path.clone());
            } else if *loc.file == *file && loc.line < line && loc.col <= indentation {
                around = Some(path.clone());
            }
        });
        let stmt = beginning.or(around);
        Some(Point { proc, stmt })
    }

    /// The variable that a name means here: one that is visible, or that the statement defines.
    pub fn variable(&self, name: &str) -> Option<Sym> {
        let is_named = |sym: &Sym| self.proc.name_of(*sym) == name;
        let Some(path) = &self.stmt else {
            return self.proc.args.iter().copied().find(|sym| is_named(sym));
        };
        let stmt = self.proc.stmt(path)?;
        let iter = match &stmt.kind {
            StmtKind::For { iter, .. } => Some(*iter),
            _ => None,
        };
        let own = stmt.defines().or(iter).filter(is_named);
        own.or_else(|| {
            let known = visible(self.proc, &path.slice());
            known.into_iter().rev().find(is_named)
        })
    }

    /// Everything that holds before the statement: kinds of arguments, preconditions, loops and conditions around it. What reads
    /// configuration holds where it is said and may be changed behind it, so it is left out.
    pub fn facts(&self) -> Vec<Fact> {
        let mut found = Vec::new();
        for sym in &self.proc.args {
            let var = self.proc.var(*sym);
            if matches!(var.kind, VarKind::Size) {
                found.push(Fact {
                    text: format!("{} >= 1", var.name),
                    why: "size",
                    loc: var.loc.clone(),
                });
            }
        }
        for pred in &self.proc.preds {
            if !reads_configuration(&pred.cond) {
                found.push(Fact {
                    text: pred.cond.in_proc(self.proc).to_string(),
                    why: "assertion",
                    loc: pred.loc.clone(),
                });
            }
        }
        if let Some(path) = &self.stmt {
            for (outer, branch) in path.block.enclosing() {
                found.extend(self.fact_of(&outer, branch));
            }
        }
        found
    }

    /// The condition that a loop or an `if` puts on its block.
    fn fact_of(&self, outer: &StmtPath, branch: Branch) -> Option<Fact> {
        let stmt = self.proc.stmt(outer)?;
        let (text, why) = match &stmt.kind {
            StmtKind::For { iter, lo, hi, .. } => {
                if reads_configuration(lo) || reads_configuration(hi) {
                    return None;
                }
                let name = self.proc.name_of(*iter);
                let (lo, hi) = (lo.in_proc(self.proc), hi.in_proc(self.proc));
                (format!("{lo} <= {name} < {hi}"), "loop")
            }
            StmtKind::If { cond, .. } if !reads_configuration(cond) => {
                let cond = cond.in_proc(self.proc);
                match branch {
                    Branch::Body => (format!("{cond}"), "condition"),
                    Branch::Orelse => (format!("not ({cond})"), "condition"),
                }
            }
            _ => return None,
        };
        Some(Fact {
            text,
            why,
            loc: stmt.loc.clone(),
        })
    }

    /// The line that declares a variable: `x: f32[n, 4] @ DRAM`.
    pub fn declaration(&self, sym: Sym) -> String {
        declaration(self.proc, sym)
    }
}

fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX - 1)
}

fn reads_configuration(ctl: &Ctl) -> bool {
    let mut found = false;
    ctl.walk(&mut |part| found |= matches!(part, Ctl::Config(_)));
    found
}

/// The line that declares a variable of a procedure.
pub fn declaration(proc: &Proc, sym: Sym) -> String {
    proc.var(sym).in_proc(proc).to_string()
}

/// The kind of a variable in words.
pub fn kind_of(proc: &Proc, sym: Sym) -> &'static str {
    let is_argument = proc.args.contains(&sym);
    match &proc.var(sym).kind {
        _ if is_argument => "argument",
        VarKind::Iter => "loop variable",
        VarKind::Buffer(ty) if ty.window => "window",
        _ => "buffer",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "@proc\ndef f(n: size, m: index, x: f32[n]):\n    assert m > 2\n    for i in seq(0, n):\n        if i < m:\n            t: f32\n            t = 0.0\n        else:\n            x[i] = 1.0\n";

    /// The end of a line, counted from one.
    fn end_of(text: &Text, line: u32) -> usize {
        text.offset(Position::new(line - 1, u32::MAX))
    }

    fn texts_in(program: &str, line: u32) -> Vec<String> {
        let module = exo_frontend::parse_module("a.py", program).unwrap();
        let text = Text::new(program);
        let point = Point::at(&module, "a.py", &text, end_of(&text, line)).unwrap();
        point.facts().into_iter().map(|fact| fact.text).collect()
    }

    fn texts(line: u32) -> Vec<String> {
        texts_in(PROGRAM, line)
    }

    #[test]
    fn lines_without_a_statement_are_where_their_indentation_is() {
        let program = "@proc\ndef f(n: size, x: f32[n]):\n    for i in seq(0, n):\n        x[i] = (1.0 +\n          2.0)\n        # inside\n\n    # behind\n    for j in seq(0, n): x[j] = 0.0\n";
        let inside = ["n >= 1", "0 <= i < n"];
        assert_eq!(texts_in(program, 5), inside);
        assert_eq!(texts_in(program, 6), inside);
        assert_eq!(texts_in(program, 7), ["n >= 1"]);
        assert_eq!(texts_in(program, 8), ["n >= 1"]);
        assert_eq!(texts_in(program, 9), ["n >= 1", "0 <= j < n"]);
    }

    #[test]
    fn facts_are_those_of_the_branch() {
        assert_eq!(texts(2), ["n >= 1", "m > 2"]);
        assert_eq!(texts(7), ["n >= 1", "m > 2", "0 <= i < n", "i < m"]);
        assert_eq!(texts(8), ["n >= 1", "m > 2", "0 <= i < n"]);
        assert_eq!(texts(9), ["n >= 1", "m > 2", "0 <= i < n", "not (i < m)"]);
    }

    #[test]
    fn what_reads_configuration_is_no_fact() {
        let text = "@config\nclass C:\n    k: size\n\n@proc\ndef f(n: size, x: f32[n]):\n    assert C.k == n\n    for i in seq(0, C.k):\n        x[i] = 0.0\n";
        let module = exo_frontend::parse_module("a.py", text).unwrap();
        let source = Text::new(text);
        let point = Point::at(&module, "a.py", &source, end_of(&source, 9)).unwrap();
        assert_eq!(point.facts().len(), 1);
    }

    #[test]
    fn names_mean_what_is_visible() {
        let module = exo_frontend::parse_module("a.py", PROGRAM).unwrap();
        let of = |line, name: &str| {
            let text = Text::new(PROGRAM);
            let point = Point::at(&module, "a.py", &text, end_of(&text, line)).unwrap();
            let sym = point.variable(name)?;
            Some(format!(
                "{}, {}",
                point.declaration(sym),
                kind_of(point.proc, sym)
            ))
        };
        assert_eq!(of(7, "t").as_deref(), Some("t: f32 @ DRAM, buffer"));
        assert_eq!(of(9, "t"), None);
        assert_eq!(of(4, "i").as_deref(), Some("i: index, loop variable"));
        assert_eq!(of(2, "x").as_deref(), Some("x: f32[n] @ DRAM, argument"));
        assert_eq!(of(2, "i"), None);
    }
}
