//! Programs that run a procedure on inputs of a file.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use exo_interp::{Control, cell_bytes};
use exo_process::{Finished, Outcome};

use crate::case::{Case, controls};
use crate::driver::{BufferParam, Driver, Param};
use crate::target::Runner;

const RUNTIME: &str = include_str!("runtime.c");

/// Dimensions of windows that programs know.
const MAX_RANK: usize = 16;
/// Seconds that a program may take longer than it is waited for.
const GRACE: u64 = 10;
/// Encoding of "no write beside the buffer".
const NOWHERE: i64 = i64::MIN;

/// The C compiler, with its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Compiler {
    /// The program.
    pub(crate) program: String,
    /// Its arguments.
    pub(crate) flags: Vec<String>,
    /// Time limit of a run.
    pub(crate) limit: Duration,
}

/// The output of a program.
pub(crate) struct Answers {
    /// For each case that was run to its end, every buffer.
    pub(crate) cases: Vec<Vec<Left>>,
    /// The way in which the program ended.
    pub(crate) end: Outcome,
    /// Its messages.
    pub(crate) said: String,
}

/// The final content of a buffer.
pub(crate) struct Left {
    /// Position of a byte beside the buffer that was written to, counted from its first one.
    pub(crate) beside: Option<i64>,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

impl Compiler {
    /// Compiles a file of a folder.
    pub(crate) fn compile_only(
        &self,
        folder: &Path,
        file: &str,
        object: &str,
    ) -> io::Result<Finished> {
        let mut command = Command::new(&self.program);
        command.args(&self.flags).current_dir(folder);
        command.args(["-c", file, "-o", object]);
        exo_process::run(&mut command, self.limit)
    }

    /// Compiles and links files of a folder. They are named as they are there, so that messages are the same in every folder.
    pub(crate) fn compile(
        &self,
        folder: &Path,
        files: &[&str],
        program: &str,
    ) -> io::Result<Finished> {
        let mut command = Command::new(&self.program);
        command.args(&self.flags).args(files).current_dir(folder);
        command.args(["-o", program, "-lm"]);
        exo_process::run(&mut command, self.limit)
    }
}

/// A driver's part of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Built {
    /// The program.
    pub(crate) path: PathBuf,
    /// Number of its part in the program.
    pub(crate) number: usize,
}

/// The `main` of a program that calls one of several functions: those of procedures, under the names that C has for them.
pub(crate) fn main_text(drivers: &[(&Driver, String)], limit: Duration) -> String {
    let mut text = RUNTIME.to_owned();
    let buffers = drivers.iter().flat_map(|(driver, _)| buffers(driver));
    let mut ranks: Vec<usize> = buffers.filter(|b| b.window).map(|b| b.rank).collect();
    ranks.sort_unstable();
    ranks.dedup();
    for rank in ranks {
        let _ = writeln!(
            text,
            "struct window_{rank} {{\n    void *data;\n    int_fast32_t strides[{rank}];\n}};"
        );
    }
    for (number, (driver, function)) in drivers.iter().enumerate() {
        add_part(&mut text, number, driver, function);
    }
    let _ = write!(
        text,
        "
int main(int argc, char **argv) {{
    FILE *in = argc == 4 ? fopen(argv[2], \"rb\") : 0, *out = argc == 4 ? fopen(argv[3], \"wb\") : 0;
    if (!in || !out) {{
        fail(\"the files cannot be opened\");
    }}
    contain({});
    ask_for_tiles();
    switch (atoi(argv[1])) {{
",
        // By then it is ended from outside, if anybody is there.
        limit.as_secs().saturating_add(GRACE).min(u32::MAX.into()),
    );
    for number in 0..drivers.len() {
        let _ = writeln!(text, "    case {number}: part_{number}(in, out); break;");
    }
    text + "    default: fail(\"there is no such part\");\n    }\n    look_at_all_kept();\n    return 0;\n}\n"
}

fn buffers(driver: &Driver) -> impl Iterator<Item = &BufferParam> {
    driver.params.iter().filter_map(|p| p.buffer.as_ref())
}

/// The function of a program that calls one driver for all inputs.
fn add_part(text: &mut String, number: usize, driver: &Driver, function: &str) {
    let count = buffers(driver).count();
    let controls = driver.params.len() - count;
    // No array of C is empty.
    let _ = write!(
        text,
        "
void {function}({});

static void part_{number}(FILE *in, FILE *out) {{
    for (int64_t left = number(in); left > 0; left--) {{
        int position = (int) number(in);
        int64_t controls[{}];
        struct block blocks[{}];
        (void) controls;
        (void) blocks;
        (void) position;
",
        prototype(driver),
        controls.max(1),
        count.max(1)
    );
    for k in 0..controls {
        let _ = writeln!(text, "        controls[{k}] = number(in);");
    }
    for (k, buffer) in buffers(driver).enumerate() {
        let rank = if buffer.window { buffer.rank } else { 0 };
        let cell = cell_bytes(buffer.elem);
        let _ = writeln!(
            text,
            "        blocks[{k}] = take(in, position, {cell}, {rank});"
        );
    }
    let _ = writeln!(text, "        {function}({});", arguments(driver));
    for k in 0..count {
        let _ = writeln!(text, "        give(out, blocks[{k}]);");
    }
    text.push_str(
        "        if (fflush(out)) {\n            fail(\"the outputs cannot be written\");\n        }\n    }\n}\n",
    );
}

/// Whether programs can have the parameters.
pub(crate) fn has_ranks(driver: &Driver) -> bool {
    buffers(driver).all(|b| b.rank <= MAX_RANK)
}

fn prototype(driver: &Driver) -> String {
    let param = |p: &Param| match &p.buffer {
        None if p.is_bool => "_Bool".to_owned(),
        None => "int_fast32_t".to_owned(),
        Some(b) if b.window => format!("struct window_{}", b.rank),
        Some(_) => "void *".to_owned(),
    };
    let all = std::iter::once("void *".to_owned()).chain(driver.params.iter().map(param));
    all.collect::<Vec<_>>().join(", ")
}

fn arguments(driver: &Driver) -> String {
    let (mut control, mut block) = (0, 0);
    let mut all = vec!["context".to_owned()];
    for param in &driver.params {
        let Some(buffer) = &param.buffer else {
            all.push(format!("controls[{control}]"));
            control += 1;
            continue;
        };
        let pointer = format!("blocks[{block}].bytes");
        let strides = (0..buffer.rank).map(|d| format!("blocks[{block}].strides[{d}]"));
        all.push(match buffer.window {
            false => pointer,
            true => {
                let strides: Vec<String> = strides.collect();
                let strides = strides.join(", ");
                format!(
                    "(struct window_{}) {{ {pointer}, {{ {strides} }} }}",
                    buffer.rank
                )
            }
        });
        block += 1;
    }
    all.join(", ")
}

/// Runs a program on cases.
pub(crate) fn run(
    runner: &Runner,
    program: &Built,
    driver: &Driver,
    cases: &[&Case],
    limit: Duration,
) -> io::Result<Answers> {
    let number = program.number.to_string();
    let name = |ending: &str| program.path.with_extension(format!("{number}.{ending}"));
    let (inputs, outputs) = (name("in"), name("out"));
    fs::write(&inputs, written(driver, cases))?;
    let mut command = runner.command(&program.path);
    let ended = exo_process::run(command.arg(&number).arg(&inputs).arg(&outputs), limit)?;
    let left = fs::read(&outputs).unwrap_or_default();
    Ok(Answers {
        cases: answers(&left, cases),
        end: ended.outcome,
        said: ended.stderr,
    })
}

fn written(driver: &Driver, cases: &[&Case]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let number = |bytes: &mut Vec<u8>, n: i64| bytes.extend(n.to_ne_bytes());
    number(&mut bytes, cases.len() as i64);
    let windows: Vec<bool> = driver
        .params
        .iter()
        .filter_map(|p| Some(p.buffer.as_ref()?.window))
        .collect();
    for case in cases {
        number(&mut bytes, case.position.number());
        for control in controls(driver, &case.inputs) {
            let value = match control {
                Control::Int(n) => *n,
                Control::Bool(b) => (*b).into(),
            };
            number(&mut bytes, value);
        }
        for (memory, window) in case.buffers.iter().zip(&windows) {
            number(&mut bytes, memory.bytes.len() as i64);
            if *window {
                let strides = memory.layout.strides.iter();
                strides.for_each(|s| number(&mut bytes, *s as i64));
            }
            bytes.extend(&memory.bytes);
        }
    }
    bytes
}

/// Decodes the buffers of the cases that were run to their end.
fn answers(left: &[u8], cases: &[&Case]) -> Vec<Vec<Left>> {
    let mut rest = left;
    let mut all = Vec::new();
    for case in cases {
        let buffers = case.buffers.iter().map(|memory| {
            let (beside, behind) = rest.split_first_chunk::<8>()?;
            let (bytes, behind) = behind.split_at_checked(memory.bytes.len())?;
            rest = behind;
            let beside = i64::from_ne_bytes(*beside);
            Some(Left {
                beside: (beside != NOWHERE).then_some(beside),
                bytes: bytes.to_vec(),
            })
        });
        match buffers.collect() {
            Some(buffers) => all.push(buffers),
            None => break,
        }
    }
    all
}
