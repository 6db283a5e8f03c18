//! From drivers to programs. Many are compiled at once, since compilers spend most of their time on headers and on themselves;
//! those that end a compiler, or that it refuses, are compiled alone.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use exo_backend_c::CodegenError;
use exo_diagnostics::Diagnostic;
use exo_process::{Finished, Outcome};

use crate::driver::{self, Driver};
use crate::lower::{Child, has_made};
use crate::program::{self, Built};
use crate::status::Meaning;
use crate::task::Task;

/// The text of a program's `main`.
const MAIN: &str = "main.c";
/// The code of drivers in C.
const CODE: &str = "driver.c";
/// The object of drivers that LLVM compiles.
const OBJECT: &str = "driver.o";
/// The program.
const PROGRAM: &str = "run";

/// A driver that becomes a part of a program.
#[derive(Clone, Copy)]
pub(crate) struct Part<'p> {
    /// The instruction's own name, and which of its drivers it is: `add:0`.
    pub(crate) key: &'p str,
    pub(crate) driver: &'p Driver,
}

/// Result of building one part.
pub(crate) enum Made {
    Program(Built),
    /// A compiler refuses it, or ends on it.
    Refused(Finished),
    Unchecked(String),
}

/// Result of building several parts together.
enum Together {
    Program(Built),
    /// A compiler refuses it; with the places of the parts at fault, as far as they are known.
    Refused(Finished, BTreeSet<usize>),
    Unchecked(String),
}

impl Task<'_> {
    /// Makes programs of drivers, as few as can be; what became of each, in order.
    ///
    /// # Errors
    /// Where files or processes cannot be made.
    pub(crate) fn build(&self, meaning: Meaning, parts: &[Part<'_>]) -> io::Result<Vec<Made>> {
        match parts {
            [] => Ok(Vec::new()),
            parts if self.alone => self.build_each(meaning, parts),
            parts => self.build_some(meaning, parts),
        }
    }

    /// The same with a program for each.
    pub(crate) fn build_each(&self, meaning: Meaning, parts: &[Part<'_>]) -> io::Result<Vec<Made>> {
        let mut all = Vec::new();
        for part in parts {
            all.extend(self.build_some(meaning, &[*part])?);
        }
        Ok(all)
    }

    /// The object of one driver, and how its compiler ended.
    pub(crate) fn object(
        &self,
        meaning: Meaning,
        part: &Part<'_>,
    ) -> io::Result<(PathBuf, Finished)> {
        let parts = [*part];
        let folder = self
            .folder
            .join(format!("{}.object", folder_name(meaning, &parts)));
        fs::create_dir_all(&folder)?;
        let object = folder.join(OBJECT);
        let ended = match meaning {
            Meaning::Llvm => self.lowered(&object, &parts)?,
            Meaning::C => {
                // It has come through there before.
                let _ = self.c_text(&folder, &parts)?;
                self.target.compiler.compile_only(&folder, CODE, OBJECT)?
            }
        };
        Ok((object, ended))
    }

    fn build_some(&self, meaning: Meaning, parts: &[Part<'_>]) -> io::Result<Vec<Made>> {
        let together = match parts.iter().all(|part| program::has_ranks(part.driver)) {
            true => self.together(meaning, parts)?,
            false => Together::Unchecked("it has too many dimensions".to_owned()),
        };
        let culprits = match together {
            Together::Program(Built { path, .. }) => {
                let built = (0..parts.len()).map(|number| Built {
                    path: path.clone(),
                    number,
                });
                return Ok(built.map(Made::Program).collect());
            }
            Together::Refused(finished, _) if parts.len() == 1 => {
                return Ok(vec![Made::Refused(finished)]);
            }
            Together::Unchecked(why) if parts.len() == 1 => return Ok(vec![Made::Unchecked(why)]),
            Together::Refused(_, culprits) => culprits,
            Together::Unchecked(_) => BTreeSet::new(),
        };
        if culprits.is_empty() {
            let (first, second) = parts.split_at(parts.len() / 2);
            let mut all = self.build_some(meaning, first)?;
            all.extend(self.build_some(meaning, second)?);
            return Ok(all);
        }
        self.apart(meaning, parts, &culprits)
    }

    /// Compiles the parts that are known to be refused alone, to get the compiler's message for
    /// each, and the others together.
    fn apart(
        &self,
        meaning: Meaning,
        parts: &[Part<'_>],
        culprits: &BTreeSet<usize>,
    ) -> io::Result<Vec<Made>> {
        let mut others: Vec<Part<'_>> = Vec::new();
        let mut refused = Vec::new();
        for (place, part) in parts.iter().enumerate() {
            match culprits.contains(&place) {
                true => refused.extend(self.build_some(meaning, &[*part])?),
                false => others.push(*part),
            }
        }
        let others = match others.is_empty() {
            true => Vec::new(),
            false => self.build_some(meaning, &others)?,
        };
        let (mut refused, mut others) = (refused.into_iter(), others.into_iter());
        let in_order = (0..parts.len()).filter_map(|place| match culprits.contains(&place) {
            true => refused.next(),
            false => others.next(),
        });
        Ok(in_order.collect())
    }

    fn together(&self, meaning: Meaning, parts: &[Part<'_>]) -> io::Result<Together> {
        let folder = self.folder.join(folder_name(meaning, parts));
        fs::create_dir_all(&folder)?;
        match meaning {
            Meaning::C => self.c(&folder, parts),
            Meaning::Llvm => self.llvm(&folder, parts),
        }
    }

    /// Writes the code of drivers, and gives it with the names of its functions; else why there is none.
    fn c_text(
        &self,
        folder: &Path,
        parts: &[Part<'_>],
    ) -> io::Result<Result<(String, Vec<String>), String>> {
        let options = exo_backend_c::Options::with_stem("driver");
        let module = driver::module(parts.iter().map(|p| p.driver), self.means.libraries);
        let generated = exo_backend_c::generate(&module, &options);
        let names = exo_backend_c::function_names(&module, &options);
        let (generated, names) = match (generated, names) {
            (Ok(generated), Ok(names)) => (generated, names),
            (Err(errors), _) | (_, Err(errors)) => return Ok(Err(lines(&errors))),
        };
        fs::write(folder.join(CODE), &generated.c)?;
        fs::write(folder.join("driver.h"), generated.h)?;
        let functions = (0..parts.len()).map(|place| {
            let own = driver::name(place);
            names.get(&own).cloned().unwrap_or(own)
        });
        Ok(Ok((generated.c, functions.collect())))
    }

    fn c(&self, folder: &Path, parts: &[Part<'_>]) -> io::Result<Together> {
        let (code, functions) = match self.c_text(folder, parts)? {
            Ok(made) => made,
            Err(why) => return Ok(Together::Unchecked(why)),
        };
        let made = self.linked(folder, parts, &functions, CODE)?;
        Ok(match made {
            Together::Refused(finished, _) => {
                let about = culprits(&finished.stderr, &code, &functions);
                Together::Refused(finished, about)
            }
            made => made,
        })
    }

    fn lowered(&self, object: &Path, parts: &[Part<'_>]) -> io::Result<Finished> {
        let drivers: Vec<&str> = parts.iter().map(|p| p.key).collect();
        let child = Child {
            library: self.library,
            hw_path: self.hw_path,
            drivers: &drivers,
            machine: &self.target.llvm,
        };
        child.run(object, self.limit)
    }

    fn llvm(&self, folder: &Path, parts: &[Part<'_>]) -> io::Result<Together> {
        let lowered = self.lowered(&folder.join(OBJECT), parts)?;
        if !has_made(&lowered) {
            return Ok(Together::Refused(lowered, BTreeSet::new()));
        }
        let functions: Vec<String> = (0..parts.len()).map(driver::name).collect();
        self.linked(folder, parts, &functions, OBJECT)
    }

    fn linked(
        &self,
        folder: &Path,
        parts: &[Part<'_>],
        functions: &[String],
        code: &str,
    ) -> io::Result<Together> {
        let drivers = parts.iter().zip(functions);
        let drivers: Vec<_> = drivers.map(|(p, name)| (p.driver, name.clone())).collect();
        fs::write(folder.join(MAIN), program::main_text(&drivers, self.limit))?;
        let compiler = &self.target.compiler;
        let compiled = compiler.compile(folder, &[MAIN, code], PROGRAM)?;
        Ok(match compiled.outcome {
            Outcome::Exited(0) => Together::Program(Built {
                path: folder.join(PROGRAM),
                number: 0,
            }),
            _ => Together::Refused(compiled, BTreeSet::new()),
        })
    }
}

fn folder_name(meaning: Meaning, parts: &[Part<'_>]) -> String {
    let first = parts.first().map_or("", |part| part.key).replace(':', ".");
    let others = match parts.len() {
        0 | 1 => String::new(),
        n => format!("+{}", n - 1),
    };
    format!("{first}{others}.{meaning:?}")
}

/// The functions of C code that a compiler complains of, by the lines that it names.
fn culprits(said: &str, code: &str, functions: &[String]) -> BTreeSet<usize> {
    let begins: Vec<Option<usize>> = functions
        .iter()
        .map(|function| {
            let head = format!("void {function}(");
            let mut lines = code.lines();
            lines.position(|line| line.starts_with(&head))
        })
        .collect();
    let of_line = |line: usize| {
        let before = begins.iter().enumerate();
        let before = before.filter_map(|(place, begin)| Some(((*begin)?, place)));
        before.filter(|(begin, _)| *begin < line).max()
    };
    let named = said.lines().filter_map(|text| {
        let at = text.strip_prefix(CODE)?.strip_prefix(':')?;
        at.split(':').next()?.parse::<usize>().ok()
    });
    named.filter_map(|line| Some(of_line(line)?.1)).collect()
}

fn lines(errors: &[CodegenError]) -> String {
    let lines = errors.iter().map(|e| Diagnostic::from(e).headline());
    lines.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_by_lines_of_messages() {
        let code = "#include <x.h>\nvoid a_0(void *ctxt) {\n    x;\n}\n\nvoid a_1(void *ctxt) {\n    y;\n}\n";
        let functions = ["a_0", "a_1"].map(str::to_owned);
        let found = |said: &str| {
            culprits(said, code, &functions)
                .into_iter()
                .collect::<Vec<_>>()
        };
        assert_eq!(found("driver.c:3:5: error: no\n"), [0]);
        assert_eq!(
            found("driver.c: In function 'a_1':\ndriver.c:7:5: error: no\n"),
            [1]
        );
        assert_eq!(found("driver.c:3:1: error\ndriver.c:7: error"), [0, 1]);
        assert!(found("driver.c:1:1: error: no file\nmain.c:7:1: error").is_empty());
    }
}
