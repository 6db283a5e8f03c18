//! The questions that z3 was asked: written out, and put to cvc5.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use exo_validate::{Answer, Question};

use crate::cli::Args;
use crate::load::LoadError;

/// cvc5's own limit for one question, deterministic.
const MAX_UNITS: u32 = 200_000;
/// Only against a cvc5 that hangs outside its own count.
const GUARD: Duration = Duration::from_mins(1);

/// The answers of a second solver to the questions by which something was proved.
pub(crate) struct Rechecked {
    program: String,
    asked: usize,
    confirmed: usize,
    contradicted: usize,
}

/// Writes the questions, and puts them to cvc5, as far as that is asked for.
pub(crate) fn handled(questions: &[Question], args: &Args) -> Result<Option<Rechecked>, LoadError> {
    if let Some(folder) = &args.emit_smtlib {
        written(questions, folder)?;
    }
    match args.recheck {
        true => rechecked(questions).map(Some),
        false => Ok(None),
    }
}

fn written(questions: &[Question], folder: &Path) -> Result<Vec<PathBuf>, LoadError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| LoadError::Question { path, error }
    };
    std::fs::create_dir_all(folder).map_err(failed(folder))?;
    let mut paths = Vec::new();
    for (number, question) in questions.iter().enumerate() {
        let path = folder.join(format!("values-{number:04}.smt2"));
        let answer = match question.answer {
            Answer::Unsat => "unsat",
            Answer::Sat => "sat",
            Answer::Unknown => "unknown",
        };
        let text = format!("; answer: {answer}\n{}", question.script);
        std::fs::write(&path, text).map_err(failed(&path))?;
        paths.push(path);
    }
    Ok(paths)
}

fn rechecked(questions: &[Question]) -> Result<Rechecked, LoadError> {
    let program = std::env::var("CVC5").unwrap_or_else(|_| "cvc5".to_owned());
    let used: Vec<Question> = questions
        .iter()
        .filter(|q| q.answer == Answer::Unsat)
        .cloned()
        .collect();
    let mut result = Rechecked {
        asked: used.len(),
        confirmed: 0,
        contradicted: 0,
        program,
    };
    let folder = std::env::temp_dir().join(format!("exo-validate-{}", std::process::id()));
    let paths = written(&used, &folder)?;
    let answers = paths.iter().map(|path| answered(&result.program, path));
    let answers: Result<Vec<String>, LoadError> = answers.collect();
    // What is left of the folder harms nobody.
    let _ = std::fs::remove_dir_all(&folder);
    for answer in answers? {
        result.confirmed += usize::from(answer == "unsat");
        result.contradicted += usize::from(answer == "sat");
    }
    Ok(result)
}

/// The first word of cvc5's answer.
fn answered(program: &str, path: &Path) -> Result<String, LoadError> {
    let mut command = Command::new(program);
    command.arg("--lang=smt2.6");
    command.arg(format!("--rlimit={MAX_UNITS}")).arg(path);
    let run = exo_process::run(&mut command, GUARD).map_err(|error| LoadError::Recheck {
        program: program.to_owned(),
        error,
    })?;
    let word = run.stdout.split_whitespace().next().unwrap_or_default();
    Ok(word.to_owned())
}

impl Rechecked {
    /// Writes how many answers are confirmed.
    pub(crate) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Rechecked {
            program,
            asked,
            confirmed,
            contradicted,
        } = self;
        writeln!(
            out,
            "{program} confirms {confirmed} of {asked} answers about values"
        )?;
        if *contradicted > 0 {
            writeln!(out, "unknown: {program} contradicts {contradicted} of them")?;
        }
        out.flush()
    }

    /// 2 if an answer is contradicted: what was proved by it is unknown.
    pub(crate) fn exit_code(&self) -> u8 {
        match self.contradicted {
            0 => 0,
            _ => 2,
        }
    }
}
