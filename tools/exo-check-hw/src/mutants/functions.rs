//! Wrong variants of functions of MLIR, as text with one operation on a line.

use exo_ir::MlirFunctions;

/// Operations that are written for one another.
const OPERATIONS: [(&str, &str); 24] = [
    ("arith.addf", "arith.subf"),
    ("arith.subf", "arith.addf"),
    ("arith.mulf", "arith.addf"),
    ("arith.divf", "arith.mulf"),
    ("arith.addi", "arith.subi"),
    ("arith.subi", "arith.addi"),
    ("arith.muli", "arith.addi"),
    ("arith.maximumf", "arith.minimumf"),
    ("arith.minimumf", "arith.maximumf"),
    ("arith.maxnumf", "arith.minnumf"),
    ("arith.minnumf", "arith.maxnumf"),
    ("arith.maxsi", "arith.maxui"),
    ("arith.minsi", "arith.maxsi"),
    ("arith.extsi", "arith.extui"),
    ("arith.extui", "arith.extsi"),
    ("arith.sitofp", "arith.uitofp"),
    ("arith.shli", "arith.shrui"),
    ("arith.shrsi", "arith.shrui"),
    ("arith.cmpf ogt", "arith.cmpf oge"),
    ("arith.cmpf olt", "arith.cmpf ole"),
    ("arith.cmpi slt", "arith.cmpi sle"),
    ("vector.reduction <add>", "vector.reduction <mul>"),
    ("vector.reduction <maximumf>", "vector.reduction <minimumf>"),
    ("vector.reduction <minimumf>", "vector.reduction <maximumf>"),
];

/// Operations whose last two operands are not each other's.
const ORDERED: [&str; 13] = [
    "arith.subf",
    "arith.subi",
    "arith.divf",
    "arith.divsi",
    "arith.divui",
    "arith.shli",
    "arith.shrsi",
    "arith.shrui",
    "arith.cmpf",
    "arith.cmpi",
    "arith.select",
    "math.fma",
    "llvm.call_intrinsic",
];

const STORES: [&str; 5] = [
    "memref.store",
    "vector.store",
    "vector.maskedstore",
    "vector.scatter",
    "vector.compressstore",
];

/// A variant of one line.
pub(super) struct Change {
    /// The line, from zero.
    pub(super) line: usize,
    /// The replacement: some lines, or none.
    pub(super) by: String,
}

/// All variants of a function and of those that it calls.
pub(super) fn variants(functions: &MlirFunctions, name: &str) -> Vec<Change> {
    let reached = functions.reached(name);
    let heads: Vec<String> = reached.iter().map(|f| format!("@{}(", f.name)).collect();
    let mut all = Vec::new();
    let mut is_within = false;
    for (line, text) in functions.text().lines().enumerate() {
        if text.trim_start().starts_with("func.func") {
            is_within = heads.iter().any(|head| text.contains(head.as_str()));
            continue;
        }
        if is_within {
            let changed = of_line(text).into_iter();
            all.extend(changed.map(|by| Change { line, by }));
        }
    }
    all
}

/// The text with a change.
pub(super) fn changed(text: &str, change: &Change) -> String {
    let lines = text.lines().enumerate();
    let lines = lines.map(|(number, line)| match number == change.line {
        true => change.by.as_str(),
        false => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn of_line(line: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (own, other) in OPERATIONS {
        if has_operation(line, own) {
            all.push(line.replacen(own, other, 1));
        }
    }
    if ORDERED.iter().any(|op| has_operation(line, op)) {
        all.extend(swapped(line));
    }
    all.extend(numbered(line));
    all.extend(masked(line));
    if STORES.iter().any(|op| has_operation(line, op)) {
        all.push(String::new());
    }
    all
}

/// Whether the operation of a line is of that name.
fn has_operation(line: &str, name: &str) -> bool {
    let written = line.split_once(" = ").map_or(line, |(_, behind)| behind);
    let rest = written.trim_start().strip_prefix(name);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// The last two operands for one another.
fn swapped(line: &str) -> Option<String> {
    let begin = line.find(" = ")? + 3;
    let end = begin + line[begin..].find(" : ")?;
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '#';
    let operands: Vec<(usize, usize)> = line[begin..end]
        .match_indices('%')
        .map(|(at, _)| {
            let name = &line[begin + at + 1..end];
            let len = name.find(|c| !is_name(c)).unwrap_or(name.len());
            (begin + at, begin + at + 1 + len)
        })
        .collect();
    let [.., (a, b), (c, d)] = operands[..] else {
        return None;
    };
    (line[a..b] != line[c..d]).then(|| {
        let (front, between, behind) = (&line[..a], &line[b..c], &line[d..]);
        format!("{front}{}{between}{}{behind}", &line[c..d], &line[a..b])
    })
}

/// Variants of a line with another constant.
fn numbered(line: &str) -> Vec<String> {
    let key = "arith.constant ";
    let Some(begin) = line.find(key).map(|at| at + key.len()) else {
        return Vec::new();
    };
    let (front, rest) = line.split_at(begin);
    let (open, rest) = match rest.strip_prefix("dense<") {
        Some(rest) => ("dense<", rest),
        None => ("", rest),
    };
    let len = rest.find([' ', '>']).unwrap_or(rest.len());
    let (number, behind) = rest.split_at(len);
    let others: Vec<String> = match (number.parse::<i64>(), number.parse::<f64>()) {
        (Ok(n), _) => [n.checked_add(1), n.checked_sub(1)]
            .into_iter()
            .flatten()
            .map(|n| n.to_string())
            .collect(),
        (_, Ok(v)) => vec![format!("{:?}", v + 1.0)],
        _ => Vec::new(),
    };
    let written = |other| format!("{front}{open}{other}{behind}");
    others.into_iter().map(written).collect()
}

/// A mask of one lane more, and of one less.
fn masked(line: &str) -> Vec<String> {
    let key = "vector.create_mask ";
    let Some(begin) = line.find(key).map(|at| at + key.len()) else {
        return Vec::new();
    };
    let (front, rest) = line.split_at(begin);
    let Some((operand, behind)) = rest.split_once(" : ").filter(|(o, _)| !o.contains(',')) else {
        return Vec::new();
    };
    let one = "%exo_one = arith.constant 1 : index\n";
    let other = |op| {
        format!("{one}%exo_other = {op} {operand}, %exo_one : index\n{front}%exo_other : {behind}")
    };
    ["arith.addi", "arith.subi"].map(other).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_varied_by_what_they_do() {
        assert_eq!(
            of_line("  %2 = arith.subf %0, %1 : f32 loc(#loc3)"),
            [
                "  %2 = arith.addf %0, %1 : f32 loc(#loc3)",
                "  %2 = arith.subf %1, %0 : f32 loc(#loc3)"
            ]
        );
        assert_eq!(of_line("  memref.store %2, %arg0[] : !v loc(#loc3)"), [""]);
        assert_eq!(
            of_line("  %c4 = arith.constant 4 : index"),
            [
                "  %c4 = arith.constant 5 : index",
                "  %c4 = arith.constant 3 : index"
            ]
        );
        assert_eq!(
            of_line("  %c = arith.constant dense<0.000000e+00> : vector<4xf32>"),
            ["  %c = arith.constant dense<1.0> : vector<4xf32>"]
        );
        assert_eq!(
            of_line("  %m = vector.create_mask %n : vector<4xi1>").len(),
            2
        );
        // Both operands are one, an operation of a longer name, none that changes anything.
        assert!(swapped("  %2 = arith.select %0, %1, %1 : f32").is_none());
        assert!(!has_operation("  %2 = arith.addf_x %0", "arith.addf"));
        assert!(of_line("  return").is_empty());
    }
}
