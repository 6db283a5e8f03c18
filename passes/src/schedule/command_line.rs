//! Short spellings on the command line of `exo-opt`, and options of passes for a stock `mlir-opt`.

use exo_dialects::tool::{self, ExpandOptions};

/// Turns `--exo-schedule=FILE`, `--exo-print-after-each`, `--exo-print-before=LINE`, `--exo-stop-at=LINE`, `--exo-machine=FILE` and `-D NAME=VALUE` into the pass's own options, in which MLIR's command line
/// wants `--exo-schedule="file=FILE print-after-each=true"`.
///
/// # Errors
/// If there is no schedule that the others are about.
pub(crate) fn expand_arguments(args: Vec<String>) -> Result<Vec<String>, String> {
    let (mut kept, mut more) = (Vec::new(), More::default());
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-D" => {
                let value = args.next();
                let value = value.ok_or("'-D' needs a name with its value, such as 'MR=6'")?;
                more.defined.push(value);
            }
            _ if more.prints(&arg)? => {}
            _ if more.line(&arg) => {}
            _ if more.machine(&arg)? => {}
            _ => match arg.strip_prefix("-D").filter(|rest| rest.contains('=')) {
                Some(value) => more.defined.push(value.to_owned()),
                None => kept.push(arg),
            },
        }
    }
    if let Some((option, _)) = more.lines.iter().find(|(_, line)| line.trim().is_empty()) {
        return Err(format!(
            "'--exo-{option}' needs a line of the schedule, such as '12'"
        ));
    }
    let schedules = kept.iter().filter(|a| expanded(a, &more).is_some());
    if schedules.count() == 0 {
        more.is_nothing()?;
    }
    let expand = |arg: String| expanded(&arg, &more).unwrap_or(arg);
    Ok(kept.into_iter().map(expand).collect())
}

/// Settings for schedules on the command line, beside their files.
#[derive(Default)]
struct More {
    /// Whether what steps change is printed after each, and of procedures the whole.
    print: Option<bool>,
    /// Parameters of programs, `name=value`.
    defined: Vec<String>,
    /// The machine file.
    machine: Option<String>,
    /// Lines before which something is to happen: the option of the pass, and its value.
    lines: Vec<(&'static str, String)>,
}

/// The option to print after each step, without dashes.
const PRINT: &str = "exo-print-after-each";

/// Options that name a line of the schedule, without `--exo-`.
const OF_LINES: [&str; 2] = ["print-before", "stop-at"];

/// The option that names a machine file, without dashes.
const MACHINE: &str = "exo-machine";

impl More {
    /// Refuses options that mean nothing without a schedule.
    fn is_nothing(&self) -> Result<(), String> {
        let needs = |option: &str| Err(format!("'{option}' needs '--exo-schedule=FILE'"));
        match (
            self.print.is_some(),
            self.defined.first(),
            self.lines.first(),
        ) {
            (true, _, _) => needs("--exo-print-after-each"),
            (false, Some(defined), _) => needs(&format!("-D {defined}")),
            (false, None, Some((option, _))) => needs(&format!("--exo-{option}")),
            (false, None, None) if self.machine.is_some() => needs(&format!("--{MACHINE}")),
            (false, None, None) => Ok(()),
        }
    }

    /// Takes the option to print after each step; gives whether it was that.
    fn prints(&mut self, arg: &str) -> Result<bool, String> {
        let Some(rest) = flag(arg).and_then(|text| text.strip_prefix(PRINT)) else {
            return Ok(false);
        };
        let whole = match rest {
            "" | "=changes" => false,
            "=whole" => true,
            _ => match rest.strip_prefix('=') {
                Some(value) => {
                    return Err(format!(
                        "'--{PRINT}={value}': expected 'changes' or 'whole'"
                    ));
                }
                None => return Ok(false),
            },
        };
        self.print = Some(whole);
        Ok(true)
    }

    /// Takes the option that names a machine file; gives whether it was that.
    fn machine(&mut self, arg: &str) -> Result<bool, String> {
        let rest = flag(arg).and_then(|text| text.strip_prefix(MACHINE));
        let Some(file) = rest.and_then(|rest| rest.strip_prefix('=')) else {
            return Ok(false);
        };
        if file.is_empty() {
            return Err(format!("'--{MACHINE}' needs a file"));
        }
        self.machine = Some(file.to_owned());
        Ok(true)
    }

    /// Takes an option that names a line; gives whether it was one.
    fn line(&mut self, arg: &str) -> bool {
        let text = flag(arg).and_then(|text| text.strip_prefix("exo-"));
        let Some((name, value)) = text.and_then(|text| text.split_once('=')) else {
            return false;
        };
        let known = OF_LINES.into_iter().find(|known| *known == name);
        self.lines
            .extend(known.map(|name| (name, value.to_owned())));
        known.is_some()
    }

    /// The settings as options of the pass.
    fn options(&self) -> String {
        let mut text = String::new();
        if let Some(whole) = self.print {
            text += " print-after-each=true";
            if whole {
                text += " print-whole=true";
            }
        }
        for (name, value) in &self.lines {
            text += &format!(" {name}=\"{value}\"");
        }
        if let Some(file) = &self.machine {
            text += &format!(" machine=\"{file}\"");
        }
        if !self.defined.is_empty() {
            text += &format!(" define=\"{}\"", self.defined.join(","));
        }
        text
    }
}

/// The name of an option without its dashes.
fn flag(arg: &str) -> Option<&str> {
    arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'))
}

fn expanded(arg: &str, more: &More) -> Option<String> {
    let value = flag(arg)?.strip_prefix("exo-schedule=")?;
    let options = expand_options("exo-schedule", value);
    Some(format!("--exo-schedule={options}{}", more.options()))
}

/// Gives each pass an option `--PASS=VALUE`, for a plugin: see [`tool::offer_passes`].
pub fn offer_passes() {
    tool::offer_passes::<Expand>();
}

struct Expand;

impl ExpandOptions for Expand {
    fn expand(pass: &str, value: &str) -> String {
        expand_options(pass, value)
    }
}

/// The options of a pass, given as `--PASS=VALUE`, as a pipeline has them: a file for `exo-schedule` may stand alone, and is no text.
fn expand_options(pass: &str, value: &str) -> String {
    let has = |option: &str| value.starts_with(option) || value.contains(&format!(" {option}"));
    match pass != "exo-schedule" || has("file=") || has("text=") {
        true => value.to_owned(),
        // Quotes, since MLIR splits options at blanks.
        false => format!("file=\"{value}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::expand_arguments;

    fn expand(args: &[&str]) -> Vec<String> {
        expand_arguments(args.iter().map(|a| (*a).to_owned()).collect()).unwrap()
    }

    #[test]
    fn a_file_is_the_option_file() {
        let expected = ["x", "--exo-schedule=file=\"a b.sched\"", "in.mlir"];
        assert_eq!(
            expand(&["x", "--exo-schedule=a b.sched", "in.mlir"]),
            expected
        );
    }

    #[test]
    fn lines_belong_to_the_pass() {
        let expected = ["x", "--exo-schedule=file=\"s\" stop-at=\"t.star:3\""];
        assert_eq!(
            expand(&["x", "--exo-stop-at=t.star:3", "--exo-schedule=s"]),
            expected
        );
    }

    #[test]
    fn the_flag_to_print_belongs_to_the_pass() {
        let expected = ["x", "--exo-schedule=file=\"s\" print-after-each=true"];
        assert_eq!(
            expand(&["x", "-exo-print-after-each", "--exo-schedule=s"]),
            expected
        );
        let whole = ["x", "--exo-print-after-each=whole", "--exo-schedule=s"];
        assert_eq!(
            expand(&whole),
            [
                "x",
                "--exo-schedule=file=\"s\" print-after-each=true print-whole=true"
            ]
        );
        let wrong = ["--exo-print-after-each=all", "--exo-schedule=s"];
        let wrong = expand_arguments(wrong.map(str::to_owned).to_vec());
        assert_eq!(
            wrong.unwrap_err(),
            "'--exo-print-after-each=all': expected 'changes' or 'whole'"
        );
        let given = ["x", "--exo-schedule=file=s print-after-each=true"];
        assert_eq!(expand(&given), given);
    }
}
