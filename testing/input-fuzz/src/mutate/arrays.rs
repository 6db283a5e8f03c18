//! Changes of NumPy files: of what stands before the data, and of how much data there is.

use exo_steps_fuzz::rng::Rng;

use super::words::NUMBERS;
use crate::arrays::{EDGES, SHAPES, TYPES, with_header};

/// Another header, or more or less data.
pub(super) fn spoil(file: &[u8], rng: &mut Rng) -> Vec<u8> {
    let end = file.iter().position(|byte| *byte == b'\n');
    let end = end.map_or(file.len(), |at| at + 1);
    let (header, data) = file.split_at(end);
    let start = header.iter().position(|byte| *byte == b'{').unwrap_or(0);
    let dictionary = String::from_utf8_lossy(&header[start..]).trim().to_owned();
    let version = 1 + rng.below(3) as u8;
    let rewritten = |dictionary: &str| [&with_header(version, dictionary), data].concat();
    match rng.below(100) {
        0..20 => rewritten(&with_value(&dictionary, "shape", rng.one(EDGES))),
        20..35 => rewritten(&with_value(&dictionary, "shape", rng.one(SHAPES))),
        35..55 => rewritten(&with_value(
            &dictionary,
            "descr",
            &format!("'{}'", rng.one(TYPES)),
        )),
        55..60 => {
            let order = rng.one(&["True", "False", "None", "0", "not True", "\'True\'"]);
            rewritten(&with_value(&dictionary, "fortran_order", order))
        }
        60..66 => {
            rewritten(&dictionary.replacen(|c: char| c.is_ascii_digit(), rng.one(NUMBERS), 1))
        }
        66..72 => {
            let nested = [
                "{'descr': [('a', '<f4'), ('b', '<i4', (2,))], 'fortran_order': False, 'shape': (2,)}".to_owned(),
                format!("{{'descr': {}, 'fortran_order': False, 'shape': (2,)}}", "[".repeat(20_000)),
                format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {}}}", "(".repeat(20_000)),
                format!("{{'descr': '<f4', 'fortran_order': False, 'shape': ({})}}", "1, ".repeat(20_000)),
                format!("{{'descr': '<f4', 'fortran_order': True, 'shape': ({})}}", "2, ".repeat(70)),
                format!("{{'descr': '<f4', 'fortran_order': False, 'shape': (0, {})}}", "4294967295, ".repeat(70)),
                "{}".to_owned(),
            ];
            rewritten(rng.pick(&nested).map_or("", String::as_str))
        }
        72..80 => doubled_word(&dictionary, rng, rewritten),
        80..86 => [header, &data[..rng.below(data.len() + 1)]].concat(),
        86..92 => [header, data, &vec![0x3f; rng.below(300)]].concat(),
        _ => {
            // The length that is announced.
            let mut bytes = file.to_vec();
            let at = 8 + rng.below(4);
            if let Some(byte) = bytes.get_mut(at) {
                *byte = rng.draw() as u8;
            }
            bytes
        }
    }
}

/// A dictionary with another value for a key.
fn with_value(dictionary: &str, key: &str, value: &str) -> String {
    let quoted = format!("'{key}':");
    let Some((before, rest)) = dictionary.split_once(&quoted) else {
        return format!("{{'{key}': {value}, {}", dictionary.trim_start_matches('{'));
    };
    let is_end =
        |text: &str| text.starts_with(", '") || text.starts_with(", }") || text.starts_with('}');
    let end = (0..rest.len()).find(|at| rest.get(*at..).is_some_and(is_end));
    let rest = rest.get(end.unwrap_or(rest.len())..).unwrap_or_default();
    format!("{before}{quoted} {value}{rest}")
}

fn doubled_word(dictionary: &str, rng: &mut Rng, rewritten: impl Fn(&str) -> Vec<u8>) -> Vec<u8> {
    let mut words: Vec<&str> = dictionary.split_inclusive(' ').collect();
    let (at, to) = (rng.below(words.len()), rng.below(words.len()));
    match rng.below(3) {
        0 => drop(words.remove(at)),
        1 => words.insert(to, words[at]),
        _ => words.swap(at, to),
    }
    rewritten(&words.concat())
}
