//! Aliases of types and attributes, `!row = memref<16xi8>`, of which each stands in a line of its own in front of a module.

use std::collections::{BTreeMap, BTreeSet};

/// The aliases of a text.
#[derive(Default)]
pub(super) struct Aliases(BTreeMap<Vec<u8>, Alias>);

struct Alias {
    /// The number of its line, from 0 on.
    line: usize,
    text: Vec<u8>,
}

impl Aliases {
    /// The aliases that the text in front of a library's definitions defines.
    pub(super) fn of(head: &[u8]) -> Aliases {
        let lines = head.split(|byte| *byte == b'\n').enumerate();
        let aliases = lines.filter_map(|(line, text)| {
            let name = name(text.trim_ascii_start())?;
            let behind = &text.trim_ascii_start()[name.len()..];
            let alias = Alias {
                line,
                text: text.to_owned(),
            };
            (behind.trim_ascii_start().starts_with(b"=")).then(|| (name.to_owned(), alias))
        });
        Aliases(aliases.collect())
    }

    /// The lines of the aliases that a text uses, directly or through others, by number.
    pub(super) fn used_by(&self, text: &[u8]) -> BTreeMap<usize, &[u8]> {
        let mut used: BTreeMap<usize, &[u8]> = BTreeMap::new();
        let mut work = vec![text];
        while let Some(text) = work.pop() {
            for alias in names(text).iter().filter_map(|name| self.0.get(*name)) {
                if used.insert(alias.line, &alias.text).is_none() {
                    work.push(&alias.text);
                }
            }
        }
        used
    }
}

/// All words of the text that could be names of aliases, each once.
fn names(text: &[u8]) -> BTreeSet<&[u8]> {
    let places = (0..text.len()).filter(|at| matches!(text[*at], b'!' | b'#'));
    places.filter_map(|at| name(&text[at..])).collect()
}

/// The name of an alias that a text begins with.
fn name(text: &[u8]) -> Option<&[u8]> {
    let (first, rest) = text.split_first()?;
    let is_part =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
    let length = rest.iter().take_while(|byte| is_part(byte)).count();
    (matches!(first, b'!' | b'#') && length > 0).then(|| &text[..=length])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_are_used_are_found_with_those_that_they_use() {
        let head = b"// !no = i1\n!r = vector<4xf32>\n  !v = memref<!r>\n!other = f32\n#a = 1\nmodule @m {";
        let aliases = Aliases::of(head);
        let used = |text: &str| {
            aliases
                .used_by(text.as_bytes())
                .into_keys()
                .collect::<Vec<_>>()
        };
        assert_eq!(used("exo.instr @f(%x: !v, %y: !exo.data<f32>)"), [1, 2]);
        assert_eq!(used("#a, !others, !no"), [4]);
        assert!(used("nothing").is_empty());
    }
}
