//! Comparison of a program's outputs with a body's.

use exo_interp::Value;
use exo_process::Outcome;

use crate::case::Case;
use crate::program::{Answers, Left};
use crate::subject::Subject;

/// A difference between a run and the body.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Fault {
    /// A cell holds something else.
    Differs {
        /// The buffer, by its position.
        buffer: usize,
        /// The cell, in row-major order.
        cell: usize,
        expected: Value,
        found: Value,
    },
    /// Something that is no cell of an argument was written to.
    Beside {
        /// The buffer, by its position.
        buffer: usize,
        /// Position of the write, in cells from the first one of the buffer.
        at: i64,
    },
    /// The run did not come to its end.
    Ended(Outcome),
}

impl Fault {
    /// Whether two faults are of one kind.
    pub(crate) fn is_like(&self, other: &Fault) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// Permitted relative error of programs, in addition to what their bodies leave open.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Tolerance(pub(crate) f64);

/// The first case with which something is wrong.
pub(crate) fn first_fault<'c>(
    subject: &Subject<'_>,
    cases: &[&'c Case],
    answers: &Answers,
    tolerance: Tolerance,
) -> Option<(&'c Case, Fault)> {
    let mut pairs = cases.iter().zip(&answers.cases);
    let differs = pairs.find_map(|(case, left)| {
        let fault = fault(subject, case, left, tolerance)?;
        Some((*case, fault))
    });
    differs.or_else(|| {
        let is_over = answers.cases.len() == cases.len() && answers.end == Outcome::Exited(0);
        let current = cases.get(answers.cases.len()).or(cases.last())?;
        (!is_over).then_some((*current, Fault::Ended(answers.end)))
    })
}

fn fault(subject: &Subject<'_>, case: &Case, left: &[Left], tolerance: Tolerance) -> Option<Fault> {
    let buffers = || case.buffers.iter().zip(left).enumerate();
    let differing = buffers().find_map(|(buffer, (memory, left))| {
        let cells = &case.expected.buffers.get(buffer)?.tensor.cells;
        cells.iter().enumerate().find_map(|(cell, expected)| {
            // What the body destroys may be anything.
            let expected = expected.as_ref()?;
            let found = memory.layout.value(&left.bytes, cell)?;
            let slack = case
                .sizes
                .as_ref()
                .map_or(0.0, |sizes| sizes.slack(buffer, cell));
            let agrees = agree(expected, &found, slack, tolerance, subject.zeros_are_one);
            (!agrees).then(|| Fault::Differs {
                buffer,
                cell,
                expected: expected.clone(),
                found,
            })
        })
    });
    let beside = || {
        buffers().find_map(|(buffer, (memory, left))| {
            let within = memory
                .layout
                .touched(&memory.bytes, &left.bytes)
                .map(|byte| byte as i64);
            let byte = within.or(left.beside)?;
            let at = memory.layout.cells_from_first(byte);
            Some(Fault::Beside { buffer, at })
        })
    };
    differing.or_else(beside)
}

fn agree(
    expected: &Value,
    found: &Value,
    slack: f64,
    Tolerance(tolerance): Tolerance,
    zeros_are_one: bool,
) -> bool {
    if expected.same(found) || slack.is_infinite() {
        return true;
    }
    let (Value::Float(a), Value::Float(b)) = (expected, found) else {
        return false;
    };
    let allowed = slack + tolerance * (1.0 + a.abs());
    match allowed > 0.0 {
        true => (a - b).abs() <= allowed,
        false => zeros_are_one && *a == 0.0 && *b == 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees(a: f64, b: f64, slack: f64, tolerance: f64) -> bool {
        let (a, b) = (Value::Float(a), Value::Float(b));
        agree(&a, &b, slack, Tolerance(tolerance), false)
    }

    #[test]
    fn every_bit_counts_where_nothing_is_left_open() {
        assert!(agrees(f64::NAN, -f64::NAN, 0.0, 0.0));
        assert!(agrees(f64::INFINITY, f64::INFINITY, 0.0, 0.0));
        assert!(!agrees(0.0, -0.0, 0.0, 0.0));
        assert!(!agrees(1.0, 1.0 + f64::EPSILON, 0.0, 0.0));
        assert!(!agrees(f64::NAN, 0.0, 0.0, 0.0));
    }

    #[test]
    fn roundings_and_tolerance_add_up() {
        assert!(agrees(1.0, 1.25, 0.125, 0.0625));
        assert!(!agrees(1.0, 1.25, 0.125, 0.03125));
        assert!(!agrees(1.0, f64::NAN, 0.125, 0.5));
        assert!(!agrees(1.0, f64::INFINITY, 0.125, 0.5));
        assert!(agrees(1.0, f64::NAN, f64::INFINITY, 0.0));
        assert!(!agree(
            &Value::Int(1),
            &Value::Int(2),
            8.0,
            Tolerance(8.0),
            false
        ));
    }
}
