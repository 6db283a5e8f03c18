//! Records of equivalence do not depend on how steps come: as one schedule, as one pipeline of passes, or as one process for each,
//! through text or through bytecode. Random steps that make, use and disturb records are taken in each way, and every way must
//! give the same verdicts, the same programs and the same records.
//!
//! `EXO_RECORDS=N` tries N programs, the first with the seed `EXO_SEED`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Steps tried on each program.
const STEPS: usize = 9;

#[test]
fn records_do_not_depend_on_how_steps_come() {
    let number = |name: &str, default: u64| {
        let value = std::env::var(name).ok();
        value.and_then(|v| v.parse().ok()).unwrap_or(default)
    };
    let first = number("EXO_SEED", 1);
    let mut used = 0;
    for seed in first..first + number("EXO_RECORDS", 4) {
        used += Trial::new(seed).run();
    }
    assert!(used > 0, "no record was used");
}

/// Small pseudo-random numbers (Knuth's MMIX constants).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        let (a, c) = (6_364_136_223_846_793_005, 1_442_695_040_888_963_407);
        self.0 = self.0.wrapping_mul(a).wrapping_add(c);
        usize::try_from(self.0 >> 33).unwrap_or(0) % n
    }

    fn of<'n>(&mut self, names: &'n [String]) -> &'n str {
        &names[self.below(names.len())]
    }
}

/// Leaves 'g0', 'g1'; 'p0', 'p1', which call them; 'f0', 'f1', which call these. Some share what they say.
fn program(random: &mut Random) -> String {
    let mut text = "exo.config @C {n: index}\n".to_owned();
    let mut proc = |name: &str, body: &str| {
        let _ = write!(
            text,
            "exo.proc @{name}(%x: memref<4xf32>[4]) {{\n{body}}}\n"
        );
    };
    for k in 0..2 {
        let value = random.below(2);
        let body = format!("  for %i = 0 to 4 {{\n    assign %x[%i] = {value}.0\n  }}\n");
        proc(&format!("g{k}"), &body);
    }
    for (caller, callee) in [("p", "g"), ("f", "p")] {
        for k in 0..2 {
            let mut body = format!("  call @{callee}{}(%x)\n", random.below(2));
            if random.below(2) == 0 {
                let _ = writeln!(body, "  call @{callee}{}(%x)", random.below(2));
            }
            proc(&format!("{caller}{k}"), &body);
        }
    }
    text
}

/// A step as the name of its pass and its options.
type Step = (&'static str, Vec<(&'static str, String)>);

fn in_schedule((pass, options): &Step) -> String {
    let options: Vec<String> = options
        .iter()
        .map(|(k, v)| format!("{k}=\"{v}\""))
        .collect();
    format!("{pass}{{{}}}", options.join(" "))
}

fn in_pipeline((pass, options): &Step) -> String {
    let options: Vec<String> = options
        .iter()
        .map(|(k, v)| format!("{k}={{{v}}}"))
        .collect();
    format!("{pass}{{{}}}", options.join(" "))
}

/// The names that stand behind a word, up to a parenthesis.
fn names(text: &str, before: &str) -> Vec<String> {
    let after = text.split(before).skip(1);
    let name = |rest: &str| rest.split('(').next().unwrap_or_default().to_owned();
    let mut all: Vec<String> = after.map(name).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// A caller and a callee; now and then two that have nothing to do with each other.
fn random_call(random: &mut Random, text: &str, procs: &[String]) -> (String, String) {
    let caller = random.of(procs).to_owned();
    let body = text.split(&format!("exo.proc @{caller}(")).nth(1);
    let body = body.and_then(|rest| rest.split("exo.proc").next());
    let called = names(body.unwrap_or_default(), "call @");
    match called.is_empty() || random.below(8) == 0 {
        true => (caller, random.of(procs).to_owned()),
        false => (caller, random.of(&called).to_owned()),
    }
}

fn random_step(random: &mut Random, text: &str, k: usize) -> Step {
    let procs = names(text, "exo.proc @");
    let (caller, callee) = random_call(random, text, &procs);
    let (proc, call) = (("proc", caller), format!("{callee}(_)"));
    match random.below(9) {
        0 | 1 => (
            "exo-derive",
            vec![("from", proc.1), ("as", format!("v{k}"))],
        ),
        2 => ("exo-inline", vec![proc, ("call", call)]),
        3 => ("exo-unroll-loop", vec![proc, ("loop", "i".to_owned())]),
        4 => ("exo-rename", vec![proc, ("name", format!("r{k}"))]),
        5 => {
            let size = [("factor", "2".to_owned()), ("tail", "perfect".to_owned())];
            let options = [proc, ("loop", "i".to_owned())].into_iter().chain(size);
            ("exo-divide-loop", options.collect())
        }
        _ => {
            let versions = format!("spec = @{callee},");
            let lines = text.lines().filter(|line| line.contains(&versions));
            let versions: Vec<String> = lines.flat_map(|line| names(line, "exo.proc @")).collect();
            let to = match versions.is_empty() {
                true => random.of(&procs).to_owned(),
                false => random.of(&versions).to_owned(),
            };
            ("exo-call-eqv", vec![proc, ("call", call), ("to", to)])
        }
    }
}

/// The outcome of some steps: the program's text, or the error.
type Outcome = Result<String, String>;

struct Trial {
    seed: u64,
    random: Random,
    folder: PathBuf,
    start: String,
}

impl Trial {
    fn new(seed: u64) -> Trial {
        let mut random = Random(seed);
        random.below(2);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("records-{seed}"));
        std::fs::create_dir_all(&folder).expect("the folder can be made");
        let start = program(&mut random);
        Trial {
            seed,
            random,
            folder,
            start,
        }
    }

    /// Tries steps one by one; gives how many relied on a record.
    fn run(mut self) -> usize {
        let mut taken: Vec<Step> = Vec::new();
        let mut text = self
            .opt(&self.write("start.mlir", &self.start), &[])
            .expect("it is a program");
        let mut bytes = self.write("state.mlirbc", &text);
        let mut used = 0;
        for k in 0..STEPS {
            let step = random_step(&mut self.random, &text, k);
            let by_text = self.opt(&self.write("state.mlir", &text), &[in_pass(&step)]);
            let next = self.folder.join(format!("state{k}.mlirbc"));
            let by_bytes = self.through_bytecode(&bytes, &next, &step);
            taken.push(step);
            self.same(&taken, "text and bytecode", &by_text, &by_bytes);
            let by_file = self.as_schedule(&taken);
            self.same(
                &taken,
                "one process for each and one schedule",
                &by_text,
                &by_file,
            );
            let by_passes = self.as_pipeline(&taken);
            self.same(
                &taken,
                "one process for each and one pipeline",
                &by_text,
                &by_passes,
            );
            match by_text {
                Ok(now) => {
                    let relied = taken
                        .last()
                        .is_some_and(|(pass, _)| *pass == "exo-call-eqv");
                    used += usize::from(relied && now != text);
                    (text, bytes) = (now, next);
                }
                Err(_) => drop(taken.pop()),
            }
        }
        used
    }

    fn same(&self, taken: &[Step], ways: &str, one: &Outcome, other: &Outcome) {
        if one == other {
            return;
        }
        let schedule: Vec<String> = taken.iter().map(in_schedule).collect();
        let show = |outcome: &Outcome| match outcome {
            Ok(text) => format!("accepted:\n{text}"),
            Err(error) => format!("refused: {error}"),
        };
        panic!(
            "seed {}: {ways} differ\n{}\n{}\n{}\n--- and\n{}",
            self.seed,
            self.start,
            schedule.join("\n"),
            show(one),
            show(other)
        );
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.join(name);
        std::fs::write(&path, text).expect("the file can be written");
        path
    }

    fn as_schedule(&self, steps: &[Step]) -> Outcome {
        let lines: Vec<String> = steps.iter().map(in_schedule).collect();
        let file = self.write("all.sched", &lines.join("\n"));
        let start = self.write("start.mlir", &self.start);
        self.opt(&start, &[format!("--exo-schedule={}", file.display())])
    }

    fn as_pipeline(&self, steps: &[Step]) -> Outcome {
        let start = self.write("start.mlir", &self.start);
        let passes: Vec<String> = steps.iter().map(in_pipeline).collect();
        let pipeline = format!("--pass-pipeline=builtin.module({})", passes.join(","));
        self.opt(&start, &[pipeline])
    }

    fn through_bytecode(&self, from: &Path, to: &Path, step: &Step) -> Outcome {
        let out = format!("-o={}", to.display());
        self.opt(from, &[in_pass(step), "--emit-bytecode".to_owned(), out])?;
        self.opt(to, &[])
    }

    /// Runs `exo-opt`; an error without its place, which depends on how the step came.
    fn opt(&self, input: &Path, options: &[String]) -> Outcome {
        let mut command = Command::new(env!("CARGO_BIN_EXE_exo-opt"));
        let output = command
            .args(options)
            .arg(input)
            .output()
            .expect("exo-opt runs");
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let error = said.lines().find_map(|line| line.split_once("error: "));
        Err(error.map_or(said.clone(), |(_, message)| message.to_owned()))
    }
}

fn in_pass(step: &Step) -> String {
    format!("--pass-pipeline=builtin.module({})", in_pipeline(step))
}
