//! CPU time for the diagnostics of a file of 2,000 lines, and after an edit in one of its procedures: `cargo run --release --example measure`. With
//! `--print` it writes the file; another file, of MLIR, may be given.

use std::str::FromStr;

use cpu_time::ProcessTime;
use exo_lsp_server::checks::Checks;
use exo_lsp_server::documents::{Document, Documents};
use exo_lsp_server::queue::Cancelled;
use exo_lsp_server::workers::{CheckTask, check};
use lsp_types::Uri;

#[global_allocator]
static ALLOCATOR: exo_allocator::Counted<mimalloc::MiMalloc> =
    exo_allocator::Counted(mimalloc::MiMalloc);

/// Lines of the file.
const LINES: usize = 2000;

/// A tiled product, a stencil with borders in parallel, and calls of both on windows. Each number has sizes of its own, so that no question is
/// asked twice.
fn definitions(number: usize) -> String {
    let (rows, columns, reach) = (number + 4, number + 7, number + 1);
    format!(
        "@proc
def product_{number}(M: size, N: size, K: size, A: [f32][M, K], B: [f32][K, N], C: [f32][M, N]):
    assert M % {rows} == 0
    for io in seq(0, M / {rows}):
        for jo in seq(0, N / {columns}):
            for ii in seq(0, {rows}):
                for ji in seq(0, {columns}):
                    acc: f32
                    acc = C[{rows} * io + ii, {columns} * jo + ji]
                    for k in seq(0, K):
                        acc += A[{rows} * io + ii, k] * B[k, {columns} * jo + ji]
                    C[{rows} * io + ii, {columns} * jo + ji] = acc
        for j in seq(N / {columns} * {columns}, N):
            for ii in seq(0, {rows}):
                for k in seq(0, K):
                    C[{rows} * io + ii, j] += A[{rows} * io + ii, k] * B[k, j]

@proc
def blur_{number}(H: size, W: size, x: f32[H, W], y: f32[H, W]):
    for i in par(0, H):
        row: f32[W]
        for j in seq(0, W):
            row[j] = x[i, j]
            if i >= {reach}:
                row[j] += x[i - {reach}, j]
            if i + {reach} < H:
                row[j] += x[i + {reach}, j]
        for j in seq(0, W):
            if j >= {reach} and j + {reach} < W:
                y[i, j] = row[j - {reach}] + row[j] + row[j + {reach}]
            else:
                y[i, j] = row[j]

@proc
def both_{number}(n: size, A: f32[{rows} * n, {rows} * n], B: f32[{rows} * n, {rows} * n], C: f32[{rows} * n, {rows} * n]):
    assert n >= 2
    for i in seq(0, n):
        product_{number}({rows}, {rows} * n, {rows} * n, A[{rows} * i:{rows} * i + {rows}, 0:{rows} * n], B[0:{rows} * n, 0:{rows} * n], C[{rows} * i:{rows} * i + {rows}, 0:{rows} * n])
    blur_{number}({rows} * n, {rows} * n, C, A)

"
    )
}

/// A file of so many lines.
fn file() -> String {
    let mut text = String::new();
    for number in 0.. {
        let more = definitions(number);
        if text.lines().count() + more.lines().count() > LINES {
            break;
        }
        text += &more;
    }
    text
}

/// CPU time of a check, with how many procedures it looked at and what it found.
fn measure(what: &str, document: &Document, checks: &mut Checks) {
    let task = CheckTask {
        document: document.clone(),
        libraries: Vec::new(),
        shows_related: true,
    };
    let start = ProcessTime::now();
    let found = check(&task, checks, &Cancelled::default());
    let time = start.elapsed();
    let found = found.map_or(0, |found| found.len());
    println!(
        "{what}: {:.1} ms of CPU, {} procedures, {found} diagnostics",
        time.as_secs_f64() * 1e3,
        checks.checked()
    );
}

/// Edits of a file.
struct Edits {
    name: &'static str,
    /// One that makes a procedure wrong.
    wrong: (&'static str, &'static str),
    /// One of the last procedure.
    last: (&'static str, &'static str),
    comment: &'static str,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mlir = std::env::args().nth(1);
    if mlir.as_deref() == Some("--print") {
        print!("{}", file());
        return Ok(());
    }
    let text = match &mlir {
        Some(file) => std::fs::read_to_string(file)?,
        None => file(),
    };
    let edits = match mlir {
        Some(_) => Edits {
            name: "file:///a.mlir",
            wrong: (
                "reduce %row[%j] += %x[%i + 1, %j]",
                "reduce %row[%j] += %x[%i + 9, %j]",
            ),
            last: ("where (%n >= 2)", "where (%n >= 3)"),
            comment: "// a comment",
        },
        None => Edits {
            name: "file:///a.py",
            wrong: ("row[j] += x[i + 1, j]", "row[j] += x[i + 9, j]"),
            last: ("assert n >= 2", "assert n >= 3"),
            comment: "# a comment",
        },
    };
    let edit = |text: &str, (from, to): (&str, &str)| text.replacen(from, to, 1);
    println!("{} lines", text.lines().count());
    let mut documents = Documents::default();
    let mut open = |version: i32, text: String| -> Result<Document, Box<dyn std::error::Error>> {
        Ok(documents
            .open(Uri::from_str(edits.name)?, version, text)?
            .clone())
    };
    let mut checks = Checks::default();
    measure("first", &open(1, text.clone())?, &mut checks);
    measure("again", &open(2, text.clone())?, &mut checks);
    let wrong = edit(&text, edits.wrong);
    measure(
        "an edit in one that is called",
        &open(3, wrong)?,
        &mut checks,
    );
    let last = text.rfind(edits.last.0).unwrap_or(0);
    let (before, behind) = text.split_at(last);
    let moved = format!("{}\n{before}{}", edits.comment, edit(behind, edits.last));
    measure(
        "an edit in the last one, and a line above all",
        &open(4, moved)?,
        &mut checks,
    );
    measure("back", &open(5, text)?, &mut checks);
    Ok(())
}
