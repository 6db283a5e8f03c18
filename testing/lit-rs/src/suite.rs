//! A folder of tests, how to run them, and the test harness.

use std::{
    collections::BTreeSet,
    env, fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use libtest_mimic::{Arguments, Failed, Trial};

use crate::{
    discover::{self, DiscoverError},
    exec::{self, Finished, Outcome},
    report,
    script::{Command, Script},
    substitute::Substitutions,
};

/// Folder of LLVM's tools where `MLIR_SYS_220_PREFIX` is not set.
const DEFAULT_PREFIX: &str = "/usr/lib/llvm-22";

/// Variables that tests see as the caller has them; all others are cleared, so that a developer's
/// settings do not change results.
const INHERITED: [&str; 6] = [
    "HOME",
    "LD_LIBRARY_PATH",
    "TMPDIR",
    "ASAN_OPTIONS",
    "UBSAN_OPTIONS",
    "USER",
];

/// Result of a test.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// All commands succeeded.
    Passed,
    /// It failed, as it said it would (`XFAIL:`).
    ExpectedFailure,
    /// Its conditions exclude the features at hand: the reason.
    Skipped(String),
    /// Anything else: a report for the reader.
    Failed(String),
}

/// A folder of lit files and the settings they run with.
#[derive(Clone, Debug)]
pub struct Suite {
    root: PathBuf,
    output: PathBuf,
    suffixes: Vec<String>,
    excludes: Vec<String>,
    features: BTreeSet<String>,
    substitutions: Substitutions,
    environment: Vec<(String, String)>,
    tool_dirs: Vec<PathBuf>,
    timeout: Duration,
}

impl Suite {
    /// The suite of the files below `root`: `.mlir` files, none in folders named `Inputs` or
    /// `Output`, one minute for each test, LLVM's tools in `PATH`.
    #[must_use]
    pub fn new(root: impl Into<PathBuf>) -> Self {
        let root = root.into();
        let root = root.canonicalize().unwrap_or(root);
        Self {
            output: env::temp_dir().join(format!("lit-rs-{}", std::process::id())),
            root,
            suffixes: vec!["mlir".into()],
            excludes: vec!["Inputs".into(), "Output".into()],
            features: BTreeSet::new(),
            substitutions: Substitutions::default(),
            environment: Vec::new(),
            tool_dirs: Vec::new(),
            timeout: Duration::from_secs(60),
        }
    }

    /// Sets which file name extensions (without the dot) are tests.
    #[must_use]
    pub fn suffixes<'a>(mut self, suffixes: impl IntoIterator<Item = &'a str>) -> Self {
        self.suffixes = suffixes.into_iter().map(str::to_owned).collect();
        self
    }

    /// Passes over files and folders of this name, at every level.
    #[must_use]
    pub fn exclude(mut self, name: impl Into<String>) -> Self {
        self.excludes.push(name.into());
        self
    }

    /// Makes a feature available to `REQUIRES:` and its kin.
    #[must_use]
    pub fn feature(mut self, name: impl Into<String>) -> Self {
        self.features.insert(name.into());
        self
    }

    /// Replaces `key` (with its `%`) by `value` in commands, before the built-in substitutions.
    #[must_use]
    pub fn substitution(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        self.substitutions.push(key, value);
        self
    }

    /// Sets a variable for the commands.
    #[must_use]
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }

    /// Puts a folder of tools in front of LLVM's in `PATH`, behind those already added.
    #[must_use]
    pub fn tool_dir(mut self, folder: impl Into<PathBuf>) -> Self {
        self.tool_dirs.push(folder.into());
        self
    }

    /// Sets where scripts and temporary files go; without it, a new folder in the system's.
    #[must_use]
    pub fn output(mut self, folder: impl Into<PathBuf>) -> Self {
        self.output = folder.into();
        self
    }

    /// Sets how long one test may take before it is killed.
    #[must_use]
    pub fn timeout(mut self, limit: Duration) -> Self {
        self.timeout = limit;
        self
    }

    /// The tests of the suite, relative to its root, sorted.
    ///
    /// # Errors
    /// If a folder cannot be listed.
    pub fn files(&self) -> Result<Vec<PathBuf>, DiscoverError> {
        discover::test_files(&self.root, &self.suffixes, &self.excludes)
    }

    /// The `main` of a test target: runs the tests as `cargo test`'s arguments ask.
    ///
    /// A suite without a single test fails, as that means a wrong folder or suffix.
    #[must_use]
    pub fn run(self) -> ExitCode {
        let arguments = Arguments::from_args();
        let files = match self.files() {
            Ok(files) => files,
            Err(error) => {
                eprintln!("error: {error}");
                return ExitCode::FAILURE;
            }
        };
        if files.is_empty() {
            eprintln!("error: no tests in '{}'", self.root.display());
            return ExitCode::FAILURE;
        }
        let suite = Arc::new(self);
        let trials = files.into_iter().map(|file| trial(&suite, file)).collect();
        libtest_mimic::run(&arguments, trials).exit_code()
    }

    /// Runs one test, given by its path relative to the root.
    #[must_use]
    pub fn run_file(&self, file: &Path) -> Verdict {
        match self.try_file(file) {
            Ok(verdict) => verdict,
            Err(message) => Verdict::Failed(message),
        }
    }

    fn script(&self, file: &Path) -> Result<Script, String> {
        let bytes = fs::read(self.root.join(file))
            .map_err(|e| format!("cannot read '{}': {e}", file.display()))?;
        // Tests of malformed input need not be UTF-8 throughout.
        Script::parse(&String::from_utf8_lossy(&bytes)).map_err(|e| e.to_string())
    }

    fn try_file(&self, file: &Path) -> Result<Verdict, String> {
        let script = self.script(file)?;
        if let Some(reason) = script.skip_reason(&self.features) {
            return Ok(Verdict::Skipped(reason));
        }
        let source = self.root.join(file);
        let paths = Paths::new(&self.output, file);
        let commands = self.expand(&script, &source, &paths)?;
        let environment = self.full_environment();
        write_script(&paths, &commands, &environment)
            .map_err(|e| format!("cannot write '{}': {e}", paths.script.display()))?;
        let end = exec::run(&paths.script, &paths.folder, &environment, self.timeout)
            .map_err(|e| format!("cannot run bash: {e}"))?;
        Ok(self.verdict(&script, &source, &paths, &commands, &end))
    }

    fn verdict(
        &self,
        script: &Script,
        source: &Path,
        paths: &Paths,
        commands: &[Command],
        end: &Finished,
    ) -> Verdict {
        match (end.outcome, script.expected_to_fail(&self.features)) {
            (Outcome::Exited(0), false) => Verdict::Passed,
            (Outcome::Exited(0), true) => {
                Verdict::Failed("the test passed, but is marked 'XFAIL'".to_owned())
            }
            (Outcome::Exited(_) | Outcome::Killed(_), true) => Verdict::ExpectedFailure,
            _ => Verdict::Failed(report::failure(
                source,
                &paths.script,
                paths.last_command(commands),
                end,
            )),
        }
    }

    fn expand(
        &self,
        script: &Script,
        source: &Path,
        paths: &Paths,
    ) -> Result<Vec<Command>, String> {
        let substitutions = self.substitutions.for_test(source, &paths.base);
        let expand = |command: &Command| {
            substitutions
                .apply(&command.text, &self.features)
                .map(|text| Command {
                    line: command.line,
                    text,
                })
                .map_err(|e| format!("line {}: {e}", command.line))
        };
        script.commands.iter().map(expand).collect()
    }

    fn full_environment(&self) -> Vec<(String, String)> {
        let inherited = INHERITED
            .iter()
            .filter_map(|&k| Some((k.to_owned(), env::var(k).ok()?)));
        let mut all: Vec<_> = inherited.collect();
        all.push(("LC_ALL".into(), "C.UTF-8".into()));
        all.push(("PATH".into(), self.path()));
        all.extend(self.environment.iter().cloned());
        all
    }

    /// Own tools first, then LLVM's, then the caller's.
    fn path(&self) -> String {
        let prefix = env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| DEFAULT_PREFIX.to_owned());
        let llvm = Path::new(&prefix).join("bin");
        let own = self
            .tool_dirs
            .iter()
            .chain([&llvm])
            .map(|p| p.display().to_string());
        own.chain(env::var("PATH").ok())
            .collect::<Vec<_>>()
            .join(":")
    }
}

/// One file as a trial; a skipped one shows as ignored.
fn trial(suite: &Arc<Suite>, file: PathBuf) -> Trial {
    let skipped = suite
        .script(&file)
        .is_ok_and(|s| s.skip_reason(&suite.features).is_some());
    let suite = Arc::clone(suite);
    let name = file.display().to_string();
    Trial::test(name, move || match suite.run_file(&file) {
        Verdict::Passed | Verdict::ExpectedFailure => Ok(()),
        Verdict::Skipped(reason) => Err(Failed::from(format!("skipped: {reason}"))),
        Verdict::Failed(report) => Err(Failed::from(report)),
    })
    .with_kind("lit")
    .with_ignored_flag(skipped)
}

/// The files of one test; the layout is lit's (`Output/` below the folder's mirror image).
struct Paths {
    /// Working directory.
    folder: PathBuf,
    /// Stem of everything that belongs to the test.
    base: PathBuf,
    /// The shell script.
    script: PathBuf,
    /// File in which the script notes the command that it is at.
    progress: PathBuf,
}

impl Paths {
    fn new(output: &Path, file: &Path) -> Self {
        let folder = output.join(file.parent().unwrap_or(Path::new("")));
        let base = folder
            .join("Output")
            .join(file.file_name().unwrap_or_default());
        let with = |suffix: &str| {
            let mut path = base.clone().into_os_string();
            path.push(suffix);
            PathBuf::from(path)
        };
        Self {
            script: with(".script"),
            progress: with(".progress"),
            folder,
            base,
        }
    }

    fn last_command<'a>(&self, commands: &'a [Command]) -> Option<&'a Command> {
        let index: usize = fs::read_to_string(&self.progress)
            .ok()?
            .trim()
            .parse()
            .ok()?;
        commands.get(index)
    }
}

/// Writes all commands as one bash script, so that `cd` and `export` last from one `RUN:` line to
/// the next, as they do in lit; the script sets its own environment and can be run by hand.
fn write_script(
    paths: &Paths,
    commands: &[Command],
    environment: &[(String, String)],
) -> io::Result<()> {
    fs::create_dir_all(paths.base.parent().unwrap_or(&paths.folder))?;
    let quote = |p: &Path| report::shell_quote(&p.display().to_string());
    let mut text = String::from("set -o pipefail\n");
    for (name, value) in environment {
        text += &format!("export {name}={}\n", report::shell_quote(value));
    }
    text += &format!("cd {} || exit\n", quote(&paths.folder));
    for (index, command) in commands.iter().enumerate() {
        let run = if command.text.is_empty() {
            ":"
        } else {
            &command.text
        };
        text += &format!(
            "echo {index} > {}\n{{ {run}\n}} || exit\n",
            quote(&paths.progress)
        );
    }
    fs::write(&paths.script, text)
}
