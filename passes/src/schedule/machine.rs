//! Descriptions of machines, from which schedule programs take parameters such as the sizes of caches.

use std::collections::BTreeMap;

use exo_dialects::pass::ErrorEmitted;
use exo_ir::Loc;
use exo_options::Contents;
use melior::Context;

use super::refuse;

/// The values of a machine file, whose contents may be known; none if no file is named.
pub(super) fn read(
    context: &Context,
    file: &str,
    contents: &Contents,
) -> Result<BTreeMap<String, String>, ErrorEmitted> {
    let text = match contents.text() {
        Some(text) => text.to_owned(),
        None if file.is_empty() => return Ok(BTreeMap::new()),
        None => std::fs::read_to_string(file).map_err(|error| {
            let text = format!("cannot read the machine file '{file}': {error}");
            refuse::error(context, &Loc::unknown(), &text)
        })?,
    };
    values(&text)
        .map_err(|(line, what)| refuse::error(context, &Loc::new(&file.into(), line, 1), &what))
}

/// The values of a text, `NAME=VALUE` in each line; `#` begins a comment. What is wrong, with its line.
fn values(text: &str) -> Result<BTreeMap<String, String>, (u32, String)> {
    let mut values = BTreeMap::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let pair = line.split_once('=').map(|(n, v)| (n.trim(), v.trim()));
        let Some((name, value)) = pair.filter(|(n, v)| !n.is_empty() && !v.is_empty()) else {
            let what =
                format!("expected a name with its value, such as 'L2=1048576', found '{line}'");
            return Err((number, what));
        };
        if values.insert(name.to_owned(), value.to_owned()).is_some() {
            return Err((number, format!("'{name}' has two values")));
        }
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_names_with_values() {
        let found = values("# a machine\nL1 = 49152 # bytes\n\nNAME=x y\n").expect("values");
        let expected = [("L1", "49152"), ("NAME", "x y")];
        assert_eq!(
            found,
            expected.map(|(n, v)| (n.to_owned(), v.to_owned())).into()
        );
    }

    #[test]
    fn other_lines_are_refused_with_their_number() {
        for (text, number) in [
            ("L1\n", 1),
            ("\n=4\n", 2),
            ("L1=\n", 1),
            ("L1=1\nL1=2\n", 2),
        ] {
            assert_eq!(values(text).expect_err(text).0, number, "{text}");
        }
    }
}
