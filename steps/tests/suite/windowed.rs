//! Every case once more, with each access to a buffer through a window of its own: steps decide about cells, not about
//! names, so the verdict must be the same.
//!
//! A window has the name of its buffer, so that patterns find what they found. Where a step is about a buffer as such and
//! not about its cells (its shape, the scope of its allocation), or where the new statements stand in the way of what a case
//! is about, the verdict is another one: these conditions and cases are listed with the reason.

use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

use exo_ir::{BlockPath, Branch, Item, Module, Proc, Stmt, StmtKind};
use exo_steps_cases::{Case, Kind};

use crate::{cases, harness};

/// Conditions that may refuse what is accepted otherwise.
const OF_SHAPE_AND_SCOPE: &[(&str, &str)] = &[
    (
        "any.c13",
        "code does not look through a window for what a value rests on",
    ),
    ("divide_dim.c2", "no window keeps the dimension"),
    ("mult_dim.c2", "no window keeps one of the dimensions"),
    ("resize_dim.c3", "no window keeps the folded dimension"),
    ("transpose.c2", "no window keeps both dimensions"),
    ("unroll_buffer.c2", "no window keeps the dimension"),
    (
        "rearrange_dim.c2",
        "windows keep the order of the dimensions",
    ),
    (
        "sink_alloc.c1",
        "the window stands beside the allocation, outside what it is brought into",
    ),
    (
        "fission.c1",
        "the window of an allocation before the gap is used behind it",
    ),
    (
        "add_loop.c3",
        "the window of an allocation inside is used behind",
    ),
    (
        "specialize.c1",
        "the window of an allocation inside is used behind",
    ),
];

/// Cases that are about something else when windows stand between.
const OTHERWISE: &[(&str, &str)] = &[
    ("N16: a window made in the block is used after it", BETWEEN),
    ("N16 neighbour: a window of it is used", BETWEEN),
    ("N16 neighbour: its stride is asked for", BETWEEN),
    ("N25 neighbour: the copy's stride goes to a field", BETWEEN),
    ("N31: a window that is made inside is used behind", BETWEEN),
    ("N31 neighbour: only its stride is used behind", BETWEEN),
    ("N31 neighbour: a window of it is made behind", BETWEEN),
    (
        "R26 stage_mem: a stride of a staged window is an extent behind the block",
        BETWEEN,
    ),
    ("a window and its use", BETWEEN),
    ("a callee that calls the procedure", BETWEEN),
    (
        "N32: the new callee calls the procedure",
        "the callee is the procedure that has windows now",
    ),
    ("N9: an offset is evaluated once", EARLIER),
    ("N9 neighbour: a callee changes it", EARLIER),
    ("N9 neighbour: and then of that", EARLIER),
    ("an offset that changes before the last use", EARLIER),
    ("N25 neighbour: a resized buffer", ALL_OF_IT),
    ("an offset that changes while the buffer lives", ALL_OF_IT),
    ("only the used part stays", ALL_OF_IT),
    ("a cell that is passed stays inside", ALL_OF_IT),
    ("windows and arguments move along", ALL_OF_IT),
    ("a stride is asked for", ALL_OF_IT),
    ("the stride of the resized dimension stays", ALL_OF_IT),
];

const BETWEEN: &str = "the step names statements that stand together, and a window stands between";
const EARLIER: &str =
    "the use of the window is one by a window that is made before the offset changes";
const ALL_OF_IT: &str = "the window is of all of the buffer, also of the part that goes";

/// The module with the accesses of its last procedure made through windows of the same names.
fn windowed(module: &Module) -> Module {
    let Some(name) = module.procs().last().map(|p| p.name.clone()) else {
        return module.clone();
    };
    let variables = module.proc(&name).map_or(0, |p| p.vars.len());
    let mut result = exo_testgen::through_windows(module, &name);
    for item in result.items.edit().iter_mut() {
        let Item::Proc(proc) = item else { continue };
        if proc.name != name {
            continue;
        }
        let mut stems = Vec::new();
        proc.walk_paths(&mut |_, stmt| {
            if let StmtKind::Window { win, expr } = &stmt.kind
                && win.0 as usize >= variables
            {
                stems.push((*win, proc.name_of(expr.buf).to_owned()));
            }
        });
        for (win, stem) in stems {
            proc.vars[win.0 as usize].name = stem;
        }
    }
    result
}

/// Whether a statement is one of the windows above: nobody else gives a window the name of its buffer.
fn is_new(proc: &Proc, stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Window { win, expr } => proc.name_of(*win) == proc.name_of(expr.buf),
        _ => false,
    }
}

/// The options of a step with paths such as `body[1].orelse[0:2]` that count the statements as they were.
fn pointed(line: &str, proc: &Proc) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find("body[") {
        text += &rest[..at];
        let end = rest[at..].find(|c: char| !(c.is_ascii_alphanumeric() || ".[]:".contains(c)));
        let (path, behind) = rest[at..].split_at(end.unwrap_or(rest.len() - at));
        text += &path_in(path, proc);
        rest = behind;
    }
    text + rest
}

fn path_in(path: &str, proc: &Proc) -> String {
    let mut block = BlockPath::root();
    let mut parts = Vec::new();
    for part in path.split('.') {
        let Some((side, range)) = part.trim_end_matches(']').split_once('[') else {
            return path.to_owned();
        };
        let stmts = proc.block(&block).map_or(&[][..], |b| b.as_slice());
        let written: Vec<usize> = (0..stmts.len())
            .filter(|k| !is_new(proc, &stmts[*k]))
            .collect();
        let at = |n: &str| n.parse().ok().and_then(|n: usize| written.get(n)).copied();
        let moved = match range.split_once(':') {
            None => at(range).map(|k| k.to_string()),
            Some((from, to)) => {
                let last = to
                    .parse::<usize>()
                    .ok()
                    .and_then(|to| written.get(to.checked_sub(1)?));
                at(from)
                    .zip(last)
                    .map(|(from, last)| format!("{from}:{}", last + 1))
            }
        };
        let moved = moved.unwrap_or_else(|| range.to_owned());
        parts.push(format!("{side}[{moved}]"));
        let Ok(k) = moved.parse::<usize>() else {
            continue;
        };
        let branch = match path.split('.').nth(parts.len()) {
            Some(next) if next.starts_with("orelse") => Branch::Orelse,
            _ => Branch::Body,
        };
        block = block.stmt(k).inner(branch);
    }
    parts.join(".")
}

/// `accepted`, or the condition.
fn verdict(run: &harness::Run) -> String {
    match &run.outcome {
        Ok(_) => "accepted".to_owned(),
        Err(refusal) => match refusal.condition {
            Some(condition) => condition.id.to_owned(),
            None => "asked wrongly".to_owned(),
        },
    }
}

/// Whether the other verdict is one of those that are listed.
fn is_excused(case: &str, found: &str) -> bool {
    OF_SHAPE_AND_SCOPE.iter().any(|(id, _)| *id == found)
        || OTHERWISE.iter().any(|(name, _)| *name == case)
}

/// Counts of the cases by outcome.
#[derive(Default)]
struct Tally {
    problems: String,
    same: usize,
    excused: usize,
}

impl Tally {
    fn add(&mut self, file: &str, case: &Case) {
        let (here, twin) = case.variants();
        for source in std::iter::once(here).chain(twin) {
            let module = harness::parse(&source);
            let through = windowed(&module);
            let written = harness::run_on(module, &case.steps, &|line, _| line.to_owned());
            let seen = harness::run_on(through, &case.steps, &pointed);
            if let Some(wrong) = seen.difference() {
                self.problem(file, case, &format!("ACCEPTED WRONGLY: {wrong}"));
            }
            let (expected, found) = (verdict(&written), verdict(&seen));
            match expected == found {
                true => self.same += 1,
                false if is_excused(&case.name, &found) => self.excused += 1,
                false => {
                    let refusal = seen.outcome.err();
                    let text = refusal.map_or_else(String::new, |r| r.headline());
                    let problem = format!("{expected}, through windows {found}: {text}");
                    self.problem(file, case, &problem);
                }
            }
        }
    }

    fn problem(&mut self, file: &str, case: &Case, what: &str) {
        writeln!(self.problems, "{file}: '{}': {what}", case.name).expect("a string");
    }
}

#[test]
fn windows_change_no_verdict() {
    let only = std::env::var("EXO_CASE").ok();
    let files = cases::files(Kind::Steps).into_iter();
    let files = files.filter(|(file, _)| only.as_ref().is_none_or(|only| *only == file.name));
    let all =
        files.flat_map(|(file, all)| all.into_iter().map(move |case| (file.name.clone(), case)));
    let all: Vec<(_, Case)> = all.collect();
    // It takes longer than all other tests here together: on one processor they would wait for it.
    let next = AtomicUsize::new(0);
    let work = || {
        let mut tally = Tally::default();
        while let Some((file, case)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            tally.add(file, case);
        }
        tally
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let joined = threads
            .into_iter()
            .map(|t| t.join().expect("no case panics"));
        joined.collect()
    });
    let (same, excused) = tallies.iter().fold((0, 0), |(same, excused), tally| {
        (same + tally.same, excused + tally.excused)
    });
    println!("{same} verdicts are the same through windows, {excused} are excused");
    let problems: String = tallies.into_iter().map(|tally| tally.problems).collect();
    assert!(problems.is_empty(), "{problems}");
}
