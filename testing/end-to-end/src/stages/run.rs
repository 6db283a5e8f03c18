//! C is compiled by both compilers under sanitizers, run, and compared with the interpreter; so is code of this process.
//!
//! A compiler's start costs more than a small procedure, and a program's start more than a run: so many modules are gathered,
//! each a translation unit of its own with only one symbol that others see, and run in one process.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use exo_backend_c::{Options, generate};
use exo_c_driver::{Case, Compiler, Entry, STRICT, agree, expected, uses_half, uses_libm, write};
use exo_interp::Program;
use exo_ir::{Module, Proc};
use exo_steps_fuzz::judge::Before;

use super::instructions::{as_procedures, with_meaning};
use super::native;

/// Statements and iterations of one run.
const MAX_STEPS: u64 = 200_000;
/// Warnings about what the program itself says, and about what a compiler cannot know: that a size is positive, so that a
/// branch is always taken.
const SAID: &[&str] = &[
    "-Wno-self-assign",
    "-Wno-tautological-compare",
    "-Wno-uninitialized",
    "-Wno-sometimes-uninitialized",
    "-Wno-maybe-uninitialized",
    // Each compiler has names that the other does not know.
    "-Wno-unknown-warning-option",
];

/// A module with C, and runs of its procedures.
pub struct Subject {
    module: Module,
    stem: String,
    /// Its C.
    pub c: String,
    h: String,
    /// By position among the module's procedures.
    cases: Vec<(usize, Vec<Case>)>,
    /// The same module with instructions as procedures.
    pub(super) plain: Module,
}

/// Index of a subject, and its error.
pub type Wrong = (usize, String);

impl Subject {
    /// The runnable part of a module; `None` if no C can be made of it, or C lacks a type that it
    /// computes with.
    pub fn of(module: &Module, stem: &str, seed: u64) -> Option<Subject> {
        let module = with_meaning(module.clone());
        let plain = as_procedures(module.clone());
        let out = generate(&module, &Options::with_stem(stem)).ok()?;
        if uses_half(&module) {
            return None;
        }
        let program = Program::new(&module).ok()?;
        let procs = module.procs().enumerate();
        let cases: Vec<(usize, Vec<Case>)> = procs
            .filter(|(_, p)| p.instr.is_none())
            .map(|(k, p)| (k, cases(&module, &program, p, seed)))
            .filter(|(_, cases)| !cases.is_empty())
            .collect();
        (!cases.is_empty()).then(|| Subject {
            module,
            stem: stem.to_owned(),
            c: out.c,
            h: out.h,
            cases,
            plain,
        })
    }

    /// The procedures and their runs.
    pub(super) fn all(&self) -> Vec<(&Proc, Vec<Case>)> {
        let procs: Vec<&Proc> = self.module.procs().collect();
        let named = |(k, cases): &(usize, Vec<Case>)| Some((*procs.get(*k)?, cases.clone()));
        self.cases.iter().filter_map(named).collect()
    }

    pub(super) fn tolerance(&self) -> f64 {
        if uses_libm(&self.module) { 1e-6 } else { 0.0 }
    }
}

/// Runs of a procedure that the interpreter gets through in machine types.
fn cases(module: &Module, program: &Program, proc: &Proc, seed: u64) -> Vec<Case> {
    let options = exo_interp::Options {
        max_steps: MAX_STEPS,
        ..exo_interp::Options::concrete()
    };
    let before = Before::of(module, &proc.name, seed, &[]);
    let run = |inputs: &exo_interp::Inputs| {
        let expected = program.run(&proc.name, inputs, &options).ok()?;
        let whole = |t: &exo_interp::Tensor| t.cells.iter().all(Option::is_some);
        let known = expected.buffers.iter().all(|b| whole(&b.tensor));
        known.then(|| Case {
            inputs: inputs.clone(),
            expected,
        })
    };
    before.inputs().take(2).filter_map(run).collect()
}

/// A folder that modules are compiled in.
pub struct Bench<'d> {
    folder: &'d Path,
    compilers: Vec<(Compiler, String)>,
}

impl<'d> Bench<'d> {
    /// A bench with both compilers.
    pub fn new(folder: &'d Path) -> Bench<'d> {
        let compilers = Compiler::ALL.map(|c| (c, c.program()));
        Bench {
            folder,
            compilers: compilers.to_vec(),
        }
    }

    /// Compiles and runs modules by each compiler; returns the errors.
    ///
    /// # Errors
    /// A file cannot be written, or a program not started.
    pub fn wrong(&self, subjects: &[Subject]) -> Result<Vec<Wrong>, String> {
        let mut wrong: Vec<Wrong> = Vec::new();
        for subject in subjects {
            self.put(&format!("{}.c", subject.stem), &subject.c)?;
            self.put(&format!("{}.h", subject.stem), &subject.h)?;
            let all = subject.all();
            let driver = write(&subject.module, &subject.stem, &subject.c, &all, Entry::Run);
            self.put(&format!("{}_driver.c", subject.stem), &driver)?;
        }
        for (compiler, program) in &self.compilers {
            self.with(*compiler, program, subjects, &mut wrong)?;
        }
        let by_llvm = subjects.iter().map(native::wrong).enumerate();
        wrong.extend(by_llvm.filter_map(|(at, says)| Some((at, says?))));
        wrong.sort();
        wrong.dedup_by_key(|(at, _)| *at);
        Ok(wrong)
    }

    fn with(
        &self,
        compiler: Compiler,
        program: &str,
        subjects: &[Subject],
        wrong: &mut Vec<Wrong>,
    ) -> Result<(), String> {
        let mut compiled = Vec::new();
        for (at, subject) in subjects.iter().enumerate() {
            match self.compile(program, subject)? {
                None => compiled.push(at),
                Some(text) => wrong.push((at, format!("{compiler:?} refuses it: {text}"))),
            }
        }
        let mut from = 0;
        while from < compiled.len() {
            let part = compiled.get(from..).unwrap_or_default();
            let of = |at: &usize| subjects.get(*at).map(|s| (*at, s));
            let part: Vec<(usize, &Subject)> = part.iter().filter_map(of).collect();
            from += self.run(compiler, program, &part, wrong)?;
        }
        Ok(())
    }

    /// Compiles one module to an object with one symbol; returns the compiler's complaint, if it
    /// has one.
    fn compile(&self, program: &str, subject: &Subject) -> Result<Option<String>, String> {
        let object = self.path(&format!("{}.o", subject.stem));
        let mut command = Command::new(program);
        command.args(["-std=c11", "-O1"]).args(STRICT).args(SAID);
        command.args(Compiler::SANITIZERS).arg("-c");
        command.arg(self.path(&format!("{}_driver.c", subject.stem)));
        let out = started(command.arg("-o").arg(&object))?;
        if !out.status.success() {
            return Ok(Some(text(&out.stderr)));
        }
        let symbol = format!("--keep-global-symbol={}_run", subject.stem);
        let out = started(Command::new("objcopy").arg(symbol).arg(&object))?;
        Ok((!out.status.success()).then(|| text(&out.stderr)))
    }

    /// Links modules and runs them, up to the first one that ends the program; how many were run.
    fn run(
        &self,
        compiler: Compiler,
        program: &str,
        part: &[(usize, &Subject)],
        wrong: &mut Vec<Wrong>,
    ) -> Result<usize, String> {
        let exe = self.path(&format!("all-{compiler:?}"));
        self.put("main.c", &main_of(part))?;
        let mut command = Command::new(program);
        command.args(["-std=c11", "-O1"]).args(Compiler::SANITIZERS);
        command.arg(self.path("main.c"));
        for (_, subject) in part {
            command.arg(self.path(&format!("{}.o", subject.stem)));
        }
        let out = started(command.arg("-o").arg(&exe).arg("-lm"))?;
        if !out.status.success() {
            return Err(format!("{compiler:?} cannot link: {}", text(&out.stderr)));
        }
        let out = started(&mut Command::new(&exe))?;
        let printed = text(&out.stdout);
        let sections: Vec<&str> = printed.split("#### ").skip(1).collect();
        for ((at, subject), section) in part.iter().zip(&sections) {
            let got = section.split_once('\n').map_or("", |(_, rest)| rest);
            let last = *at == part.get(sections.len() - 1).map_or(usize::MAX, |(k, _)| *k);
            if last && !out.status.success() {
                let says = format!("{compiler:?}: {}: {}", out.status, report(&out.stderr));
                wrong.push((*at, says));
            } else if let Some(says) = difference(subject, got) {
                wrong.push((*at, format!("{compiler:?}: {says}")));
            }
        }
        match sections.len() {
            0 => Err(format!("{compiler:?}: nothing ran: {}", text(&out.stderr))),
            ran => Ok(ran),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn put(&self, name: &str, text: &str) -> Result<(), String> {
        std::fs::write(self.path(name), text).map_err(|e| format!("cannot write '{name}': {e}"))
    }
}

/// A program that runs modules one after the other and says before each which it is.
fn main_of(part: &[(usize, &Subject)]) -> String {
    let (mut declared, mut called) = (String::new(), String::new());
    for (_, subject) in part {
        let stem = &subject.stem;
        declared += &format!("void {stem}_run(void);\n");
        called += &format!(
            "    puts(\"#### {stem}\");\n    fflush(stdout);\n    {stem}_run();\n    fflush(stdout);\n"
        );
    }
    format!("#include <stdio.h>\n{declared}int main(void) {{\n{called}    return 0;\n}}\n")
}

/// The first line in which C and interpreter differ.
fn difference(subject: &Subject, got: &str) -> Option<String> {
    let want = expected(&subject.module, &subject.all());
    let tolerance = subject.tolerance();
    let mut at = "";
    let (mut got, mut want) = (got.lines(), want.lines());
    loop {
        match (got.next(), want.next()) {
            (None, None) => return None,
            (Some(g), Some(w)) if agree(g, w, tolerance) => {
                if w.starts_with("==") {
                    at = w;
                }
            }
            (g, w) => {
                let (g, w) = (g.unwrap_or("nothing"), w.unwrap_or("nothing"));
                return Some(format!("{at}\nC:           {g}\ninterpreter: {w}"));
            }
        }
    }
}

fn started(command: &mut Command) -> Result<Output, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let out = command.output();
    out.map_err(|e| format!("cannot start '{program}': {e}"))
}

/// The messages of a sanitizer, without the memory dump.
fn report(stderr: &[u8]) -> String {
    let text = text(stderr);
    let telling = |line: &&str| {
        ["ERROR", "SUMMARY", "runtime error", " in "]
            .iter()
            .any(|part| line.contains(part))
    };
    let lines: Vec<&str> = text.lines().filter(telling).take(8).collect();
    lines.join("\n")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
