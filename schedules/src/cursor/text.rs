//! Text of a cursor's part, as Exo source.

use std::fmt::Write;

use exo_ir::{Branch, DisplayIn, Stmt};
use exo_steps::cursor;

use super::{Cursor, Declared, Point};

impl Cursor {
    /// The first line of the part that it points at.
    pub fn header(&self) -> String {
        let proc = self.procedure.view();
        match &self.point {
            Point::Stmt(path) => proc
                .stmt(path)
                .map(|s| cursor::header(proc, s))
                .unwrap_or_default(),
            Point::Block(slice) => {
                let first = proc.slice(slice).and_then(<[Stmt]>::first);
                first.map(|s| cursor::header(proc, s)).unwrap_or_default()
            }
            Point::Gap(..) => self.path(),
            Point::Variable(sym) => proc.name_of(*sym).to_owned(),
            Point::Expr(_) => self
                .expr()
                .map(|e| e.in_proc(proc).to_string())
                .unwrap_or_default(),
            Point::Argument(_) | Point::Declared(_) => self.text_of_part().unwrap_or_default(),
            Point::Control(_) => self
                .control()
                .map(|e| e.in_proc(proc).to_string())
                .unwrap_or_default(),
        }
    }

    /// The path, as patterns take it: `body[0].body[1:3]`; for an argument its name.
    pub fn path(&self) -> String {
        match &self.point {
            Point::Stmt(path) => path.to_string(),
            Point::Block(slice) => slice.to_string(),
            Point::Gap(gap, _) => gap.block.slice(gap.at..gap.at).to_string(),
            Point::Expr(path) => path.stmt.to_string(),
            Point::Control(path) => path.stmt.to_string(),
            Point::Argument(path) => path.stmt.to_string(),
            Point::Declared(path) => match path.whole {
                Declared::Extent(buffer, _) => self.procedure.buffer(buffer).path(),
                Declared::Precondition(at) => format!("assert #{at}"),
            },
            Point::Variable(sym) => self.procedure.view().name_of(*sym).to_owned(),
        }
    }

    /// The text of the part that it points at.
    pub fn text(&self) -> String {
        let proc = self.procedure.view();
        let stmts = self.range().and_then(|slice| proc.slice(&slice));
        let Some(stmts) = stmts else {
            return self.header();
        };
        let mut text = String::new();
        stmts.iter().for_each(|s| self.lines(s, 0, &mut text));
        text.truncate(text.trim_end().len());
        text
    }

    fn lines(&self, stmt: &Stmt, depth: usize, text: &mut String) {
        let indent = "    ".repeat(depth);
        let header = cursor::header(self.procedure.view(), stmt);
        // Writing to a text does not fail.
        let _ = writeln!(text, "{indent}{header}");
        for branch in [Branch::Body, Branch::Orelse] {
            let Some(block) = stmt.block(branch).filter(|b| !b.is_empty()) else {
                continue;
            };
            if branch == Branch::Orelse {
                let _ = writeln!(text, "{indent}else:");
            }
            block.iter().for_each(|s| self.lines(s, depth + 1, text));
        }
    }
}
