//! The page of patterns, `docs/patterns.md`: every row of its tables.

use std::path::Path;

use exo_ir::{Proc, StmtPath};
use exo_steps::cursor::{self, ExpectedKind, ctl_exprs, exprs};

/// Subject of a table in the manual, by the head of its first column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Table {
    Statements,
    Data,
    Control,
}

fn table(head: &str) -> Option<Table> {
    match head {
        "pattern" | "name" | "path" => Some(Table::Statements),
        "expression" => Some(Table::Data),
        "control expression" => Some(Table::Control),
        _ => None,
    }
}

/// Matches of a pattern, as the page writes them: for expressions, the statements that they are in.
fn found(proc: &Proc, table: Table, pattern: &str) -> Vec<String> {
    let texts = |stmts: Vec<StmtPath>| {
        let texts: Vec<String> = stmts.iter().map(ToString::to_string).collect();
        let mut once = texts.clone();
        once.dedup();
        once
    };
    let found = match table {
        Table::Statements => cursor::every(proc, None, pattern, ExpectedKind::Block)
            .map(|found| found.iter().map(ToString::to_string).collect()),
        Table::Data => {
            exprs(proc, pattern).map(|found| texts(found.into_iter().map(|e| e.stmt).collect()))
        }
        Table::Control => {
            ctl_exprs(proc, pattern).map(|found| texts(found.into_iter().map(|e| e.stmt).collect()))
        }
    };
    found.unwrap_or_else(|refusal| panic!("{pattern}: {refusal}"))
}

/// The texts between backquotes in a cell.
fn quoted(cell: &str) -> Vec<String> {
    let parts = cell.split('`').skip(1).step_by(2);
    parts.map(str::to_owned).collect()
}

#[test]
fn every_row_of_the_page() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/patterns.md");
    let text = std::fs::read_to_string(page).expect("there is the page");
    let source = text.split("```python\n").nth(1).expect("a listing");
    let source = source.split("```").next().expect("its end");
    let module = exo_frontend::parse_module("page.py", source).expect("the source is right");
    let proc = module.proc("f").expect("there is f");
    let (mut current, mut rows) = (None, 0);
    for line in text.lines() {
        let Some(row) = line.strip_prefix("| ") else {
            current = None;
            continue;
        };
        let cells: Vec<&str> = row.split(" | ").collect();
        let (Some(first), Some(second)) = (cells.first(), cells.get(1)) else {
            panic!("a row of less than two cells: {line}");
        };
        if first.starts_with("---") {
            continue;
        }
        let Some(table) = current else {
            current = table(first);
            assert!(current.is_some(), "a table without a known head: {line}");
            continue;
        };
        let [pattern] = quoted(first).try_into().expect("one pattern");
        assert_eq!(found(proc, table, &pattern), quoted(second), "{pattern}");
        rows += 1;
    }
    assert!(rows > 30, "{rows} rows");
}
