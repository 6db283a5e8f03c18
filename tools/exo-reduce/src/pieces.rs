//! Lists from which as many pieces go as can.

/// The pieces that have to stay for something to hold of what they make together: halves of them go first, then quarters, and so on (delta
/// debugging, Zeller and Hildebrandt 2002, without its tries of what is left of a complement). It has to hold of all of them.
pub fn fewest_pieces<P: Clone>(pieces: Vec<P>, holds: &mut dyn FnMut(&[P]) -> bool) -> Vec<P> {
    let mut best = pieces;
    let mut length = best.len();
    while length > 0 {
        // From the end: what comes later depends on what is before it.
        let mut end = best.len();
        while end > 0 {
            let start = end.saturating_sub(length);
            let mut fewer = best.clone();
            fewer.drain(start..end);
            if holds(&fewer) {
                best = fewer;
            }
            end = start;
        }
        length /= 2;
    }
    best
}

/// The lines that have to stay for something to hold of their text: besides pieces of any length, blocks go, which are a line with all that is
/// indented deeper or inside of the brackets that it opens.
pub fn fewest_lines(lines: Vec<String>, holds: &mut dyn FnMut(&[String]) -> bool) -> Vec<String> {
    let mut best = lines;
    loop {
        let before = best.len();
        best = fewest_pieces(without_blocks(best, holds), holds);
        if best.len() == before {
            return best;
        }
    }
}

fn without_blocks(lines: Vec<String>, holds: &mut dyn FnMut(&[String]) -> bool) -> Vec<String> {
    let mut best = lines;
    let mut at = best.len();
    while let Some(start) = at.checked_sub(1) {
        let end = end_of_block(&best, start);
        if end > start + 1 {
            let mut fewer = best.clone();
            fewer.drain(start..end);
            if holds(&fewer) {
                best = fewer;
            }
        }
        at = start.min(best.len());
    }
    best
}

/// The end of the block that a line begins; the line behind it if it begins none.
fn end_of_block(lines: &[String], start: usize) -> usize {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let balance = |line: &str| -> isize {
        let count = |all: &[char]| line.matches(all).count().cast_signed();
        count(&['(', '[', '{']) - count(&[')', ']', '}'])
    };
    let Some(first) = lines.get(start) else {
        return start;
    };
    let mut depth = balance(first);
    let mut end = start + 1;
    while let Some(line) = lines.get(end) {
        let is_deeper = indent(line) > indent(first) && !line.trim().is_empty();
        if depth <= 0 && !is_deeper {
            break;
        }
        depth += balance(line);
        end += 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::{fewest_lines, fewest_pieces};

    fn lines(text: &str) -> Vec<String> {
        text.split_inclusive('\n').map(str::to_owned).collect()
    }

    /// Whether brackets are closed in order and something is in the text.
    fn is_whole(text: &str, wanted: &str) -> bool {
        text.matches('{').count() == text.matches('}').count() && text.contains(wanted)
    }

    #[test]
    fn blocks_go_whole() {
        let text = "a {\n  b\n  c {\n    d\n  }\n}\nfunc @g {\n  call @h\n}\nm (\n  x,\n  y)\n";
        let left = fewest_lines(lines(text), &mut |lines| {
            is_whole(&lines.concat(), "func @g")
        });
        assert_eq!(left.concat(), "func @g {\n}\n");
        let text = "def f():\n    for i:\n        x\n\ndef g():\n    y\n";
        let left = fewest_lines(lines(text), &mut |lines| lines.concat().contains("y"));
        assert_eq!(left.concat(), "    y\n");
    }

    #[test]
    fn what_is_needed_stays_in_its_order() {
        let mut tries = 0;
        let left = fewest_pieces((0..1000).collect(), &mut |left: &[i32]| {
            tries += 1;
            [3, 500, 997].iter().all(|needed| left.contains(needed))
        });
        assert_eq!(left, [3, 500, 997]);
        assert!(tries < 150, "{tries}");
    }

    #[test]
    fn nothing_is_needed() {
        assert!(fewest_pieces(vec![1, 2, 3], &mut |_| true).is_empty());
        assert_eq!(fewest_pieces(vec![1], &mut |_| false), [1]);
        assert!(fewest_pieces(Vec::<i32>::new(), &mut |_| true).is_empty());
    }
}
