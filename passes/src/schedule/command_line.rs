//! Short spellings on the command line of `exo-opt`, and options of passes for a stock `mlir-opt`.

use exo_dialects::tool::{self, ExpandOptions};

/// Turns `--exo-schedule=FILE` and `--exo-print-after-each` into the pass's own options, in which MLIR's command line
/// wants `--exo-schedule="file=FILE print-after-each=true"`.
///
/// # Errors
/// If there is no schedule after whose steps something could be printed.
pub fn expand_arguments(args: Vec<String>) -> Result<Vec<String>, String> {
    let print = args.iter().any(|a| flag(a) == Some("exo-print-after-each"));
    if print && !args.iter().any(|a| expanded(a, print).is_some()) {
        return Err("'--exo-print-after-each' needs '--exo-schedule=FILE'".to_owned());
    }
    let kept = args
        .into_iter()
        .filter(|a| flag(a) != Some("exo-print-after-each"));
    Ok(kept.map(|a| expanded(&a, print).unwrap_or(a)).collect())
}

/// The name of an option without its dashes.
fn flag(arg: &str) -> Option<&str> {
    arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'))
}

fn expanded(arg: &str, print: bool) -> Option<String> {
    let value = flag(arg)?.strip_prefix("exo-schedule=")?;
    let options = expand_options("exo-schedule", value);
    let print = if print { " print-after-each=true" } else { "" };
    Some(format!("--exo-schedule={options}{print}"))
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

/// The options of a pass, given as `--PASS=VALUE`, as a pipeline has them: a file for `exo-schedule` may stand alone.
fn expand_options(pass: &str, value: &str) -> String {
    match pass != "exo-schedule" || value.starts_with("file=") || value.contains(" file=") {
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
    fn the_flag_to_print_belongs_to_the_pass() {
        let expected = ["x", "--exo-schedule=file=\"s\" print-after-each=true"];
        assert_eq!(
            expand(&["x", "-exo-print-after-each", "--exo-schedule=s"]),
            expected
        );
        let given = ["x", "--exo-schedule=file=s print-after-each=true"];
        assert_eq!(expand(&given), given);
    }
}
