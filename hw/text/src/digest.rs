//! Digests of libraries.

use sha2::{Digest, Sha256};

use crate::tokens::{line, string};

/// Stands for a library's contents: the words of its text, so that layout and comments do not count. Names do, those of
/// values too. Made of the text as it is written and not as MLIR prints it, which takes longer than reading it.
pub fn digest(text: &[u8]) -> String {
    let hash = Sha256::digest(words(text));
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{hex}")
}

/// The text without comments, and with one blank where blanks part two words.
fn words(text: &[u8]) -> Vec<u8> {
    let mut words = Vec::with_capacity(text.len());
    let mut rest = text;
    let mut parted = false;
    while let [first, ..] = rest {
        let len = match first {
            b'/' if rest.starts_with(b"//") => {
                parted = true;
                rest = &rest[line(rest)..];
                continue;
            }
            b'"' => string(rest),
            blank if blank.is_ascii_whitespace() => {
                parted = true;
                rest = &rest[1..];
                continue;
            }
            _ => plain(rest),
        };
        let joins = words.last().is_some_and(|last| could_join(*last, *first));
        if parted && joins {
            words.push(b' ');
        }
        parted = false;
        words.extend_from_slice(&rest[..len]);
        rest = &rest[len..];
    }
    words
}

/// The length of what can be copied as it is: one character at least, up to a blank, a string or what may be a comment.
fn plain(text: &[u8]) -> usize {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b'/');
    let end = text.iter().skip(1).position(ends);
    end.map_or(text.len(), |end| end + 1)
}

/// Whether two characters could be of one token: then a blank between them matters.
fn could_join(left: u8, right: u8) -> bool {
    let both = |is_one: fn(u8) -> bool| is_one(left) && is_one(right);
    both(is_of_a_name) || both(is_of_an_operator)
}

fn is_of_a_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"_$.-%@#!^".contains(&byte)
}

fn is_of_an_operator(byte: u8) -> bool {
    b"-+*/<>=:?|&".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_and_comments_do_not_count() {
        let text = b"module @m {\n  exo.memory @v {alloc = \"a  b // c\"}\n}\n";
        let moved =
            b"// made for us\nmodule   @m{ exo.memory @v { // registers\n alloc= \"a  b // c\" } }";
        assert_eq!(digest(text), digest(moved));
    }

    #[test]
    fn everything_else_does() {
        let all: [&[u8]; 6] = [
            b"%a %b",
            b"%a%b",
            b"%a -> %b",
            b"%a - > %b",
            b"\"a  b\"",
            b"\"a b\"",
        ];
        for (k, one) in all.iter().enumerate() {
            for other in &all[k + 1..] {
                assert_ne!(digest(one), digest(other), "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn a_string_that_does_not_end_is_no_problem() {
        for text in [&b"\"a"[..], b"\"a\\", b"\"", b"/", b"//"] {
            assert!(digest(text).starts_with("sha256:"));
        }
    }
}
