//! Spoiling: what hands do to text, and what happens to files.

mod arrays;
mod lines;
mod programs;
mod templates;
mod tokens;
mod words;

use exo_steps_fuzz::rng::Rng;

/// Text of MLIR with one change, and sometimes two or three.
pub fn text(source: &str, rng: &mut Rng) -> String {
    let mut text = source.to_owned();
    for _ in 0..changes(rng) {
        let spoil = match rng.below(100) {
            0..60 => tokens::spoil,
            _ => lines::spoil,
        };
        text = spoil(&text, rng);
    }
    text
}

/// A schedule with one change, and sometimes two or three.
pub fn schedule(source: &str, rng: &mut Rng) -> String {
    let mut text = source.to_owned();
    for _ in 0..changes(rng) {
        text = match rng.below(100) {
            0..70 => tokens::spoil(&text, rng),
            _ => lines::shuffle(&text, rng),
        };
    }
    text
}

/// A schedule program in Starlark with one change, and sometimes two or three.
pub fn program(source: &str, rng: &mut Rng) -> String {
    changed(source, rng, programs::spoil)
}

/// A template with one change, and sometimes two or three.
pub fn template(source: &str, rng: &mut Rng) -> String {
    changed(source, rng, templates::spoil)
}

/// A NumPy file with one change, and sometimes two or three.
pub fn array(source: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut file = source.to_vec();
    for _ in 0..changes(rng) {
        file = match rng.below(100) {
            0..30 => bytes(&file, rng),
            _ => arrays::spoil(&file, rng),
        };
    }
    file
}

fn changed(source: &str, rng: &mut Rng, spoil: fn(&str, &mut Rng) -> String) -> String {
    let mut text = source.to_owned();
    for _ in 0..changes(rng) {
        text = spoil(&text, rng);
    }
    text
}

/// Bytes with a few of them changed, gone or doubled.
pub fn bytes(source: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = source.to_vec();
    for _ in 0..changes(rng) {
        let at = rng.below(bytes.len());
        match rng.below(6) {
            0 => bytes.truncate(at),
            1 if at < bytes.len() => {
                bytes.remove(at);
            }
            2 => bytes.insert(at, rng.draw() as u8),
            3 => {
                let end = (at + 1 + rng.below(8)).min(bytes.len());
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << rng.below(8);
                }
            }
        }
    }
    bytes
}

/// Most mutants have one change: two rarely both matter.
fn changes(rng: &mut Rng) -> usize {
    match rng.below(100) {
        0..65 => 1,
        65..90 => 2,
        _ => 3,
    }
}
