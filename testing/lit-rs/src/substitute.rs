//! Expands `%…` in commands.

use std::{collections::BTreeSet, path::Path};

use thiserror::Error;

use crate::condition::{Condition, ConditionError};

/// Stands for `%%` while the rest is expanded; no command contains a NUL.
const PERCENT: &str = "\0";

/// Maximal nesting depth of `%if`.
const MAX_DEPTH: usize = 64;

/// Why a command could not be expanded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SubstituteError {
    /// `%T`, which LLVM 22's lit has dropped, as tests of one folder shared it.
    #[error("'%T' is not supported: make directories with names based on '%t'")]
    SharedFolder,
    /// `%if` or `%else` without its braces.
    #[error("'{0}' is missing for '%if'")]
    Brace(&'static str),
    /// `%if` with a malformed condition.
    #[error(transparent)]
    Condition(#[from] ConditionError),
    /// `%if` nested too deeply.
    #[error("'%if' is nested too deeply")]
    TooDeep,
}

/// An ordered list of texts to replace and what to replace them by.
///
/// Unlike lit's, keys are plain text. Order counts: an earlier key wins over a later one that is its
/// prefix (`%libexo` before `%l`); the suite's own come before the built-in ones, as in lit.
#[derive(Clone, Debug, Default)]
pub struct Substitutions(Vec<(String, String)>);

impl Substitutions {
    /// Adds `key` (with its `%`) behind those already there.
    pub fn push(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.0.push((key.into(), value.into()));
    }

    /// The list for one test: these, then `%s`, `%S`, `%p`, `%t` and their kin.
    #[must_use]
    pub(crate) fn for_test(&self, source: &Path, temporary: &Path) -> Self {
        let folder = source.parent().unwrap_or(Path::new(""));
        let stem = temporary
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let base = source
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let text = |p: &Path| p.display().to_string();
        let mut all = self.clone();
        all.push("%{pathsep}", ":");
        all.push("%basename_t", &stem);
        all.push("%{s:basename}", base);
        all.push("%{t:stem}", stem);
        let paths = [
            ("s", text(source)),
            ("S", text(folder)),
            ("p", text(folder)),
            ("t", format!("{}.tmp", temporary.display())),
        ];
        for (letter, path) in paths {
            all.push(format!("%{letter}"), &path);
            all.push(format!("%/{letter}"), path);
        }
        all
    }

    /// Expands `%if`, then every key, then `%%`.
    ///
    /// # Errors
    /// If an `%if` is malformed, or `%T` is used.
    pub fn apply(
        &self,
        command: &str,
        features: &BTreeSet<String>,
    ) -> Result<String, SubstituteError> {
        let mut text = choose(&command.replace("%%", PERCENT), features)?;
        for (key, value) in &self.0 {
            text = text.replace(key, value).replace("%%", PERCENT);
        }
        if text.contains("%T") {
            return Err(SubstituteError::SharedFolder);
        }
        Ok(text.replace(PERCENT, "%").trim().to_owned())
    }
}

/// Keeps the branches of `%if` that `features` choose.
fn choose(text: &str, features: &BTreeSet<String>) -> Result<String, SubstituteError> {
    if !text.contains("%if ") {
        return Ok(text.to_owned());
    }
    let mut rest = text;
    branch(&mut rest, features, 0)
}

/// Text up to the `%}` that closes the branch (`depth` > 0) or to the end; `rest` is left there.
fn branch(
    rest: &mut &str,
    features: &BTreeSet<String>,
    depth: usize,
) -> Result<String, SubstituteError> {
    if depth > MAX_DEPTH {
        return Err(SubstituteError::TooDeep);
    }
    let mut out = String::new();
    loop {
        let condition_at = rest.find("%if ");
        let end = if depth > 0 { rest.find("%}") } else { None };
        match (condition_at, end) {
            (Some(at), end) if end.is_none_or(|e| at < e) => {
                out.push_str(&rest[..at]);
                *rest = &rest[at + "%if ".len()..];
                out.push_str(&conditional(rest, features, depth)?);
            }
            (_, end) => {
                let at = end.unwrap_or(rest.len());
                out.push_str(&rest[..at]);
                *rest = &rest[at..];
                return Ok(out);
            }
        }
    }
}

/// `condition %{ … %}`, with an `%else %{ … %}` if there is one.
fn conditional(
    rest: &mut &str,
    features: &BTreeSet<String>,
    depth: usize,
) -> Result<String, SubstituteError> {
    let open = rest.find("%{").ok_or(SubstituteError::Brace("%{"))?;
    let chosen = Condition::parse(&rest[..open])?.holds(features);
    *rest = &rest[open + 2..];
    let yes = braced(rest, features, depth)?;
    let Some(tail) = rest.trim_start().strip_prefix("%else") else {
        return Ok(if chosen { yes } else { String::new() });
    };
    *rest = tail
        .trim_start()
        .strip_prefix("%{")
        .ok_or(SubstituteError::Brace("%{"))?;
    let no = braced(rest, features, depth)?;
    Ok(if chosen { yes } else { no })
}

/// A branch and its closing `%}`.
fn braced(
    rest: &mut &str,
    features: &BTreeSet<String>,
    depth: usize,
) -> Result<String, SubstituteError> {
    let text = branch(rest, features, depth + 1)?;
    *rest = rest
        .strip_prefix("%}")
        .ok_or(SubstituteError::Brace("%}"))?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(command: &str, features: &[&str]) -> Result<String, SubstituteError> {
        let mut own = Substitutions::default();
        own.push("%{tool}", "/bin/tool");
        own.push("%libexo", "/lib/libExo.so");
        let all = own.for_test(
            Path::new("/src/sub/a.mlir"),
            Path::new("/out/sub/Output/a.mlir"),
        );
        all.apply(command, &features.iter().map(|&f| f.to_owned()).collect())
    }

    #[test]
    fn paths_and_own_keys() {
        assert_eq!(
            apply("x %s %S %p %t", &[]).unwrap(),
            "x /src/sub/a.mlir /src/sub /src/sub /out/sub/Output/a.mlir.tmp"
        );
        assert_eq!(
            apply("%{tool} %libexo %basename_t", &[]).unwrap(),
            "/bin/tool /lib/libExo.so a.mlir"
        );
    }

    #[test]
    fn doubled_percent_is_one() {
        assert_eq!(
            apply("printf '%%d %%s %%%%'", &[]).unwrap(),
            "printf '%d %s %%'"
        );
    }

    #[test]
    fn conditions_choose_branches() {
        let text = "a %if x && !y %{ b %if z %{ c %} %} %else %{ d %} e";
        assert_eq!(apply(text, &["x", "z"]).unwrap(), "a  b  c   e");
        assert_eq!(apply(text, &["x"]).unwrap(), "a  b   e");
        assert_eq!(apply(text, &["y"]).unwrap(), "a  d  e");
    }

    #[test]
    fn malformed_commands_are_errors() {
        assert_eq!(apply("a %T", &[]), Err(SubstituteError::SharedFolder));
        assert_eq!(apply("%if x", &[]), Err(SubstituteError::Brace("%{")));
        assert_eq!(apply("%if x %{ a", &[]), Err(SubstituteError::Brace("%}")));
        assert_eq!(
            apply("%if x %{ a %} %else b", &[]),
            Err(SubstituteError::Brace("%{"))
        );
        assert!(matches!(
            apply("%if ( %{ a %}", &[]),
            Err(SubstituteError::Condition(_))
        ));
        let deep = "%if x %{".repeat(10_000);
        assert_eq!(apply(&deep, &[]), Err(SubstituteError::TooDeep));
    }
}
