//! Values in words. Exact arithmetic keeps formulas, which nobody reads where they are long: a number near one says more.

use exo_interp::{Exact, Value};

/// Maximal length in characters of a number or formula that is shown in full.
const LONGEST: usize = 40;

/// Characters of an error of the interpreter.
const LONGEST_ERROR: usize = 240;

/// Digits of a number that stands for a formula: more are shown where fewer do not show a
/// difference.
const DIGITS: [usize; 3] = [6, 10, 17];

/// The value of a cell before and after, as texts that differ where the values do.
pub(super) fn both(before: Option<&Value>, after: Option<&Value>) -> [Option<String>; 2] {
    let values = [before, after];
    let exact = values.map(|v| v.map(Value::to_string));
    if exact.iter().flatten().all(|text| is_short(text)) {
        return exact;
    }
    let numbers = DIGITS
        .into_iter()
        .filter_map(|digits| near(values, &exact, digits));
    let mut differing = numbers.filter(|[before, after]| before != after);
    differing.next().unwrap_or_else(|| shortened(&exact))
}

/// An error of the interpreter, which may quote a formula.
pub(super) fn error(text: &str) -> String {
    match text.chars().count() <= LONGEST_ERROR {
        true => text.to_owned(),
        false => piece(text, 0, LONGEST_ERROR),
    }
}

fn is_short(text: &str) -> bool {
    text.chars().count() <= LONGEST
}

/// Both as numbers with so many digits where they are long; `None` where one of them has no number near it.
fn near(
    values: [Option<&Value>; 2],
    exact: &[Option<String>; 2],
    digits: usize,
) -> Option<[Option<String>; 2]> {
    let mut told = [None, None];
    for ((value, exact), told) in values.into_iter().zip(exact).zip(&mut told) {
        *told = match (value, exact) {
            (Some(Value::Exact(value)), Some(exact)) if !is_short(exact) => {
                Some(rounded(value, digits)?)
            }
            _ => exact.clone(),
        };
    }
    Some(told)
}

fn rounded(value: &Exact, digits: usize) -> Option<String> {
    let near = format!("{:.*e}", digits.saturating_sub(1), value.approximate()?);
    Some(format!("about {:?}", near.parse::<f64>().ok()?))
}

/// Formulas, each from a little before the place where they begin to differ.
fn shortened(exact: &[Option<String>; 2]) -> [Option<String>; 2] {
    let same = match exact {
        [Some(before), Some(after)] => {
            let mut pairs = before.chars().zip(after.chars());
            pairs.position(|(a, b)| a != b).unwrap_or(0)
        }
        _ => 0,
    };
    let start = same.saturating_sub(LONGEST / 4);
    [0, 1].map(|k| exact[k].as_ref().map(|text| piece(text, start, LONGEST)))
}

/// A part of a text: `length` characters from `start` on, with ellipses.
fn piece(text: &str, start: usize, length: usize) -> String {
    let count = text.chars().count();
    // What an ellipsis would stand for may be as short as that itself.
    let start = if start < 4 { 0 } else { start };
    let end = if start + length + 4 > count {
        count
    } else {
        start + length
    };
    let before = if start > 0 { "…" } else { "" };
    let after = if end < count { "…" } else { "" };
    let middle: String = text
        .chars()
        .skip(start)
        .take(end.saturating_sub(start))
        .collect();
    format!("{before}{middle}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(name: &str, args: &[Exact]) -> Exact {
        Exact::apply(name, args.to_vec()).expect("a term")
    }

    /// A sum of so many values of a function.
    fn sum(name: &str, from: i64, count: i64) -> Value {
        let parts = (from..from + count).map(|k| applied(name, &[Exact::int(k)]));
        let sum = parts.fold(Exact::ZERO, |sum, part| sum.add(&part).expect("a sum"));
        Value::Exact(sum)
    }

    fn told(before: &Value, after: &Value) -> [String; 2] {
        both(Some(before), Some(after)).map(Option::unwrap_or_default)
    }

    #[test]
    fn what_is_short_is_told_as_it_is() {
        let (a, b) = (
            Value::Exact(applied("expf", &[Exact::int(3)])),
            Value::Int(7),
        );
        assert_eq!(told(&a, &b), ["expf(3)", "7"]);
        assert_eq!(both(Some(&b), None), [Some("7".to_owned()), None]);
    }

    #[test]
    fn long_formulas_are_numbers() {
        let (a, b) = (sum("expf", 0, 9), sum("expf", 1, 9));
        assert_eq!(told(&a, &b), ["about 4715.22", "about 12817.3"]);
        assert_eq!(told(&a, &Value::Int(7)), ["about 4715.22", "7"]);
        let third = Value::Exact(Exact::from_f64(1.0 / 3.0).expect("a number"));
        assert_eq!(
            told(&third, &Value::Int(0)),
            ["6004799503160661/18014398509481984", "0"]
        );
    }

    #[test]
    fn numbers_have_as_many_digits_as_show_a_difference() {
        let a = sum("cos", 0, 12);
        let Value::Exact(near) = &a else {
            panic!("an exact value");
        };
        let b = near.add(&Exact::ratio(1, 10_000_000_000).expect("a number"));
        let [before, after] = told(&a, &Value::Exact(b.expect("a sum")));
        assert!(before.starts_with("about ") && after.starts_with("about "));
        assert_ne!(before, after);
    }

    #[test]
    fn formulas_without_a_number_show_where_they_differ() {
        let (a, b) = (sum("tanhf", 10, 40), sum("tanhf", 11, 40));
        for text in told(&a, &b) {
            assert!(text.chars().count() <= LONGEST + 6, "{text}");
        }
        let [before, after] = told(&a, &b);
        assert_ne!(before, after);
        // Equal in all machine numbers, and another formula.
        let huge = applied("expf", &[Exact::int(100_000)]);
        let c = Value::Exact(huge.add(near_of(&a)).expect("a sum"));
        assert!(told(&a, &c).iter().any(|text| text.contains('…')));
    }

    fn near_of(value: &Value) -> &Exact {
        match value {
            Value::Exact(exact) => exact,
            _ => &Exact::ZERO,
        }
    }

    #[test]
    fn errors_are_cut() {
        assert_eq!(error("division by zero"), "division by zero");
        assert_eq!(error(&"x".repeat(5000)).chars().count(), LONGEST_ERROR + 1);
    }
}
