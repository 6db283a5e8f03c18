//! Changes of whole operations: a line, with its blocks where it opens some.

use std::ops::Range;

use exo_steps_fuzz::rng::Rng;

use super::words;

/// An operation more, less, elsewhere, or with other attributes.
pub(super) fn spoil(source: &str, rng: &mut Rng) -> String {
    let lines: Vec<&str> = source.lines().collect();
    let ops: Vec<Range<usize>> = (0..lines.len())
        .filter(|k| !lines[*k].trim_start().starts_with('}') && !lines[*k].trim().is_empty())
        .map(|k| k..end(&lines, k))
        .collect();
    let Some(op) = rng.pick(&ops).cloned() else {
        return source.to_owned();
    };
    let to = (rng.pick(&ops)).map_or(0, |o| if rng.chance(50) { o.start } else { o.end });
    match rng.below(100) {
        0..10 => without(&lines, op),
        10..22 => with(&lines, op.end, &lines[op]),
        22..42 => moved(&lines, op, to),
        42..50 => nested(&lines, op, rng),
        50..58 => without_blocks(&lines, op),
        58..70 => {
            let foreign = named(rng.one(words::FOREIGN), source, rng);
            with(&lines, op.start, &[&foreign])
        }
        _ => attributed(source, &lines, op, rng),
    }
}

/// Lines more, less or elsewhere: for texts without blocks.
pub(super) fn shuffle(source: &str, rng: &mut Rng) -> String {
    let lines: Vec<&str> = source.lines().collect();
    if lines.is_empty() {
        return source.to_owned();
    }
    let (at, to) = (rng.below(lines.len()), rng.below(lines.len() + 1));
    match rng.below(3) {
        0 => without(&lines, at..at + 1),
        1 => with(&lines, to, &[lines[at]]),
        _ => moved(&lines, at..at + 1, to),
    }
}

/// Lines more, as deep as the line before which they stand.
pub(super) fn inserted(source: &str, more: &str, rng: &mut Rng) -> String {
    let lines: Vec<&str> = source.lines().collect();
    let at = rng.below(lines.len() + 1);
    let next = lines.get(at).copied().unwrap_or_default();
    let blanks = &next[..next.len() - next.trim_start().len()];
    let more: Vec<String> = more.lines().map(|line| format!("{blanks}{line}")).collect();
    let more: Vec<&str> = more.iter().map(String::as_str).collect();
    with(&lines, at, &more)
}

/// The line behind the operation that begins at a line.
fn end(lines: &[&str], start: usize) -> usize {
    let mut depth = 0_i64;
    for (at, line) in lines.iter().enumerate().skip(start) {
        for c in line.chars() {
            match c {
                '{' | '(' => depth += 1,
                '}' | ')' => depth -= 1,
                _ => {}
            }
        }
        if depth <= 0 {
            return at + 1;
        }
    }
    lines.len()
}

fn joined<'t>(lines: impl IntoIterator<Item = &'t str>) -> String {
    lines.into_iter().flat_map(|l| [l, "\n"]).collect()
}

fn without(lines: &[&str], gone: Range<usize>) -> String {
    let kept = lines.iter().enumerate().filter(|(k, _)| !gone.contains(k));
    joined(kept.map(|(_, l)| *l))
}

fn with(lines: &[&str], at: usize, more: &[&str]) -> String {
    let (before, after) = lines.split_at(at.min(lines.len()));
    joined([before, more, after].concat())
}

fn moved(lines: &[&str], op: Range<usize>, to: usize) -> String {
    let (before, after) = lines.split_at(to.min(lines.len()));
    let place = |base: usize, part: &[&'_ str]| -> Vec<String> {
        let kept = part.iter().enumerate();
        let kept = kept.filter(|(k, _)| !op.contains(&(base + k)));
        kept.map(|(_, l)| (*l).to_owned()).collect()
    };
    let mut all = place(0, before);
    all.extend(lines[op.clone()].iter().map(|l| (*l).to_owned()));
    all.extend(place(to.min(lines.len()), after));
    joined(all.iter().map(String::as_str))
}

/// An operation in a module of its own, or in another operation's block.
fn nested(lines: &[&str], op: Range<usize>, rng: &mut Rng) -> String {
    let (open, close) = match rng.below(6) {
        0 => ("module {", "}"),
        1 => ("module @inner {", "}"),
        2 => ("\"builtin.module\"() ({", "}) : () -> ()"),
        3 => ("func.func @outer() {", "return }"),
        4 => ("exo.proc @outer() {", "}"),
        _ => ("for %nested = 0 to 2 {", "}"),
    };
    let inside = [&[open], &lines[op.clone()], &[close]].concat();
    joined([&lines[..op.start], &inside, &lines[op.end..]].concat())
}

/// An operation with nothing in its blocks.
fn without_blocks(lines: &[&str], op: Range<usize>) -> String {
    match op.len() {
        0..3 => without(lines, op),
        _ => without(lines, op.start + 1..op.end - 1),
    }
}

/// An operation with an attribute more, where a dictionary is or may be.
fn attributed(source: &str, lines: &[&str], op: Range<usize>, rng: &mut Rng) -> String {
    let entry = named(rng.one(words::ATTRIBUTES), source, rng);
    let line = lines[op.start];
    // The inherent and the discardable dictionary of the generic form, the keyword of the other, and where it is missing.
    let places = [
        ("<{", format!("<{{{entry}, ")),
        (" attributes {", format!(" attributes {{{entry}, ")),
        (" : ", format!(" {{{entry}}} : ")),
        (" {", format!(" attributes {{{entry}}} {{")),
    ];
    let fitting: Vec<_> = places.iter().filter(|(at, _)| line.contains(at)).collect();
    let changed = match rng.pick(&fitting) {
        Some((at, new)) => line.replacen(at, new, 1),
        None => format!("{line} {{{entry}}}"),
    };
    let line = [changed.as_str()];
    joined([&lines[..op.start], &line, &lines[op.start + 1..]].concat())
}

/// A text with names of the source in the place of `SYM`.
fn named(text: &str, source: &str, rng: &mut Rng) -> String {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let names: Vec<&str> = (source.split('@').skip(1))
        .map(|rest| rest.split(|c| !is_name(c)).next().unwrap_or_default())
        .filter(|name| !name.is_empty())
        .collect();
    let mut text = text.to_owned();
    while let Some(at) = text.find("SYM") {
        let name = rng.pick(&names).copied().unwrap_or("f");
        // A name that holds the mark itself would go on for ever.
        let name = if name.contains("SYM") { "f" } else { name };
        text.replace_range(at..at + 3, name);
    }
    text
}
