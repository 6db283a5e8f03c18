//! The words of the code agree with those of the C++ headers.

use std::path::Path;

use exo_ir::{CtlOp, CtlSort, Notation, Operands, Precedence, Restriction};

use super::*;

const OPERATORS: &str = "include/Exo/IR/ControlOperators.def";

/// The numbers in the C++ header are the same ones.
#[test]
fn words_agree_with_the_header() {
    let header = include_str!("../../include/Exo/IR/ExprCode.h");
    let mut declared = Vec::new();
    for line in header.lines() {
        if let Some((name, value)) = line.trim().trim_end_matches(',').split_once(" = ")
            && let Ok(value) = value.parse::<i64>()
        {
            declared.push((name, value));
        }
    }
    let ours = Word::OTHERS.iter();
    let ours: Vec<_> = ours.map(|(name, word)| (*name, word.value())).collect();
    assert_eq!(declared, ours);
    assert!(header.contains(&format!("maxExprDepth = {MAX_DEPTH};")));
}

#[test]
fn words_of_values() {
    for (_, word) in Word::OTHERS {
        assert_eq!(Word::of(word.value()), Some(*word));
    }
    for other in [-1, 31, 34, 39, 43, i64::MAX, i64::MIN] {
        assert_eq!(Word::of(other), None);
    }
    for op in CtlOp::ALL {
        let word = Word::Operator(*op);
        assert_eq!(Word::of(word.value()), Some(word));
        assert!(
            Word::OTHERS
                .iter()
                .all(|(_, other)| other.value() != op.word())
        );
    }
}

/// The operators as C++ reads them.
#[test]
fn operators_agree_with_the_header() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(OPERATORS);
    let wanted = operators();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "{OPERATORS} is not what exo_ir::CtlOp declares: UPDATE_DOCS=1 cargo test --workspace --lib -- operators_agree"
    );
}

fn operators() -> String {
    let mut text = include_str!("operators_head.txt").to_owned();
    for op in CtlOp::ALL {
        let (kind, level) = match op.notation() {
            Notation::Infix(level) => ("INFIX", format!("{}, ", precedence(level))),
            Notation::Call => ("CALL", String::new()),
        };
        let operands = match op.operands() {
            Operands::Integers => "Integers",
            Operands::Conditions => "Booleans",
            Operands::Alike => "Alike",
        };
        let result = match op.result() {
            CtlSort::Integer => "Integer",
            CtlSort::Condition => "Boolean",
        };
        let divides = op.restriction() == Restriction::LiteralDivisor;
        text.push_str(&format!(
            "EXO_{kind}_OPERATOR({}, {}, \"{}\", {level}{operands}, {result}, {divides})\n",
            op.name(),
            op.word(),
            op.assembly(),
        ));
    }
    text.push_str(
        "\n#undef EXO_CONTROL_OPERATOR\n#undef EXO_INFIX_OPERATOR\n#undef EXO_CALL_OPERATOR\n",
    );
    text
}

fn precedence(level: Precedence) -> &'static str {
    match level {
        Precedence::Whole | Precedence::Or => "Or",
        Precedence::And => "And",
        Precedence::Not => "Not",
        Precedence::Comparison => "Comparison",
        Precedence::Sum => "Sum",
        Precedence::Product => "Product",
        Precedence::Unary | Precedence::Atom => "Unary",
    }
}
