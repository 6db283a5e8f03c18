//! A pass pipeline, judged pass by pass: what each pass made of a function is compared with what was there before.
//!
//! Every pass runs in a process of its own. One that crashes or hangs ends the pipeline and not the validator, and what the passes say
//! of themselves is not listened to.

use std::io::{self, Write};
use std::path::Path;
use std::process::Command;
use std::rc::Rc;
use std::time::Duration;

use exo_process::Outcome;
use exo_validate::Options;

use crate::cli::Args;
use crate::judge::{self, Judgement};
use crate::load::{self, Contents, Definition, LoadError, Loaded};
use crate::pipeline::{self, Pass};
use crate::print;
use crate::scratch::Scratch;
use crate::table::{ALL, Table};

/// Time for one pass.
const GUARD: Duration = Duration::from_mins(10);

/// The name in verdicts for definitions that are not looked at, and that others may see.
const UNREAD: &str = "other definitions";

/// The programs that run passes, by preference.
const TOOLS: [&str; 2] = ["mlir-opt-22", "mlir-opt"];

/// The judgement of a pass about one definition.
pub(crate) enum Found {
    /// It is word for word what it was.
    Unchanged,
    /// Before and after were judged.
    Judged(Judgement),
    /// A private function that is not there any more.
    Gone,
}

/// Runs the passes one by one, and writes what is not proved, and a table; the exit code is the most serious of them.
pub(crate) fn run(
    args: &Args,
    text: &str,
    options: &Options,
    out: &mut impl Write,
) -> Result<u8, LoadError> {
    let passes = pipeline::passes(text).map_err(LoadError::Pipeline)?;
    let scratch =
        Scratch::new("passes").map_err(|(path, error)| LoadError::File { path, error })?;
    let folder = args.write_modules.as_deref().unwrap_or(scratch.folder());
    std::fs::create_dir_all(folder).map_err(|error| LoadError::File {
        path: folder.to_owned(),
        error,
    })?;
    let mut judged = Judged::new(args, options)?;
    let mut file = args.specification.file.clone();
    for (number, pass) in passes.iter().enumerate() {
        let made = folder.join(format!("{:03}-{}.mlir", number + 1, pass.name()));
        if is_one_file(&made, &args.specification.file) {
            return Err(LoadError::Overwrites(made));
        }
        if let Err(why) = applied(pass, &file, &made) {
            judged.stopped(pass, &why, out).map_err(LoadError::Output)?;
            break;
        }
        judged.step(pass, &made, out)?;
        file = made;
    }
    judged.end(out).map_err(LoadError::Output)
}

fn is_one_file(a: &Path, b: &Path) -> bool {
    let place = |path: &Path| path.canonicalize().ok();
    place(a).is_some() && place(a) == place(b)
}

/// The words of `mlir-opt` for a pass that needs to be told what it runs on.
const NO_ANCHOR: &str = "unable to schedule pass";

/// Runs one pass on a file.
fn applied(pass: &Pass, from: &Path, to: &Path) -> Result<(), String> {
    let mut failure = String::new();
    for argument in pass.arguments() {
        match applied_as(&argument, from, to) {
            Err(why) if why.contains(NO_ANCHOR) => failure = why,
            done => return done,
        }
    }
    Err(failure)
}

fn applied_as(argument: &str, from: &Path, to: &Path) -> Result<(), String> {
    let (tool, run) = started(argument, from, to)?;
    match run.outcome {
        Outcome::Exited(0) if to.exists() => Ok(()),
        Outcome::Exited(code) => {
            let said = first_line(&run.stderr);
            Err(format!("{tool} ends with {code}: {said}"))
        }
        Outcome::Killed(signal) => Err(format!("{tool} is ended by signal {signal}")),
        Outcome::TimedOut(limit) => Err(format!("{tool} runs longer than {} s", limit.as_secs())),
    }
}

fn started(
    argument: &str,
    from: &Path,
    to: &Path,
) -> Result<(String, exo_process::Finished), String> {
    let chosen = std::env::var("MLIR_OPT").ok();
    let tools = match &chosen {
        Some(tool) => vec![tool.as_str()],
        None => TOOLS.to_vec(),
    };
    // That of another run is not taken for that of this one.
    let _ = std::fs::remove_file(to);
    let mut failure = String::new();
    for tool in tools {
        let mut command = Command::new(tool);
        // Verdicts name places of the file that the user wrote.
        command
            .arg(from)
            .arg(argument)
            .arg("--mlir-print-debuginfo");
        command.arg("-o").arg(to);
        match exo_process::run(&mut command, GUARD) {
            Ok(run) => return Ok((tool.to_owned(), run)),
            Err(error) => failure = format!("cannot run '{tool}': {error}"),
        }
    }
    Err(failure)
}

fn first_line(text: &str) -> &str {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.next().unwrap_or("no message")
}

/// The definitions as they are by now, and the verdicts so far.
struct Judged<'a> {
    wanted: Option<&'a str>,
    options: &'a Options,
    now: Rc<Contents>,
    /// The definitions as they were given, of which some change was not proved.
    start: Rc<Contents>,
    open: Vec<String>,
    table: Table,
    stopped: bool,
}

impl<'a> Judged<'a> {
    fn new(args: &'a Args, options: &'a Options) -> Result<Judged<'a>, LoadError> {
        let file = &args.specification.file;
        let start = Rc::new(load::read(file)?);
        let wanted = args.specification.proc.as_deref();
        let names = start.names();
        let missing = |name: &&str| names.iter().all(|known| known != name);
        if let Some(name) = wanted.filter(missing) {
            return Err(LoadError::NoName {
                path: file.clone(),
                name: name.to_owned(),
            });
        }
        if names.is_empty() {
            return Err(LoadError::NoProc(file.clone()));
        }
        Ok(Judged {
            wanted,
            options,
            now: Rc::clone(&start),
            start,
            open: Vec::new(),
            table: Table::default(),
            stopped: false,
        })
    }

    fn names(&self, contents: &Contents) -> Vec<String> {
        let all = contents.names().into_iter();
        all.filter(|name| self.wanted.is_none_or(|wanted| wanted == name))
            .collect()
    }

    /// Judges what a pass has made.
    fn step(&mut self, pass: &Pass, made: &Path, out: &mut impl Write) -> Result<(), LoadError> {
        let names = self.names(&self.now);
        let after = match load::read(made) {
            Ok(after) => Rc::new(after),
            Err(error) => {
                let why = format!("its result cannot be read: {}", first_line(&error.render()));
                return self.stopped(pass, &why, out).map_err(LoadError::Output);
            }
        };
        self.table.begin(pass.shown());
        for name in names {
            let found = self.found((&self.now, &after), &name);
            if found.exit_code() == 2 && !self.open.contains(&name) {
                self.open.push(name.clone());
            }
            self.table.add(&name, &found);
            print::found(&pass.shown(), &name, &found, out).map_err(LoadError::Output)?;
        }
        if self.wanted.is_none() && !self.now.functions.keeps_unread(&after.functions) {
            let why = "only functions with a body and procedures are looked at".to_owned();
            let found = Found::Judged(Judgement::Unread(why));
            self.table.add(UNREAD, &found);
            print::found(&pass.shown(), UNREAD, &found, out).map_err(LoadError::Output)?;
        }
        self.now = after;
        Ok(())
    }

    fn found(&self, (before, after): (&Rc<Contents>, &Rc<Contents>), name: &str) -> Found {
        if before.has_same(name, after) {
            return Found::Unchanged;
        }
        let (first, second) = (Loaded::new(before, name), Loaded::new(after, name));
        if matches!(second.definition(), Definition::None) && first.is_private() {
            return Found::Gone;
        }
        if second.is_private() && !first.is_private() {
            let why = "it was public, and is private: its callers outside do not find it";
            return Found::Judged(Judgement::Unread(why.to_owned()));
        }
        let origin = Loaded::new(&self.start, name);
        let origin = Some(&origin);
        let judgement = judge::judged((&first, &second), origin, self.options);
        // A pass sees all callers of such a function, which may pass less than the input that refutes; they are judged with what they call.
        match judgement.exit_code() == 1 && first.is_private() && self.wanted.is_none() {
            true => Found::Judged(Judgement::Unread(
                "it is private, and differs on an input that its callers, which are judged by themselves, may never pass".to_owned(),
            )),
            false => Found::Judged(judgement),
        }
    }

    /// Says that the pipeline ends before its end.
    fn stopped(&mut self, pass: &Pass, why: &str, out: &mut impl Write) -> io::Result<()> {
        self.stopped = true;
        writeln!(out, "{}: no result: {why}", pass.shown())
    }

    /// Judges the whole pipeline where one of its passes was not proved, and writes the table.
    fn end(mut self, out: &mut impl Write) -> io::Result<u8> {
        if self.table.passes() > 1 && !self.open.is_empty() {
            let open = std::mem::take(&mut self.open);
            self.table.begin(ALL.to_owned());
            for name in open {
                let found = self.found((&self.start, &self.now), &name);
                self.table.add(&name, &found);
                print::found(ALL, &name, &found, out)?;
            }
        }
        self.table.print(out)?;
        out.flush()?;
        Ok(match (self.table.exit_code(), self.stopped) {
            (1, _) => 1,
            (_, true) => 3,
            (code, false) => code,
        })
    }
}

impl Found {
    /// The exit code: 0 proved, 1 refuted, 2 unknown.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Found::Unchanged | Found::Gone => 0,
            Found::Judged(judgement) => judgement.exit_code(),
        }
    }
}
