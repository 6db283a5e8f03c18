//! Comments in generated code: the Exo signature of a function, places in the source, the user's own lines.

use exo_ir::{BufferType, DisplayIn, Loc, Proc, Stmt, StmtKind, Sym, VarKind};

/// The comment above a function: its signature and preconditions as Exo writes them.
pub(crate) fn comment(proc: &Proc, with_place: bool) -> String {
    let args: Vec<String> = proc.args.iter().map(|s| argument(proc, *s)).collect();
    let mut out = String::new();
    for line in &proc.comments {
        out.push_str(&format!("// {}\n", comment_text(line)));
    }
    let head = format!("{}({})", proc.name, args.join(", "));
    match head.len() > 96 {
        false => out.push_str(&format!("// {head}\n")),
        true => {
            out.push_str(&format!("// {}(\n", proc.name));
            for arg in &args {
                out.push_str(&format!("//     {arg},\n"));
            }
            out.push_str("// )\n");
        }
    }
    for pred in &proc.preds {
        out.push_str(&format!("// assert {}\n", pred.cond.in_proc(proc)));
    }
    if let (true, Some(place)) = (with_place, place(&proc.loc)) {
        out.push_str(&format!("/* {place} */\n"));
    }
    out
}

/// `A: [f32][n, m] @ DRAM`
fn argument(proc: &Proc, sym: Sym) -> String {
    let ty = match &proc.var(sym).kind {
        VarKind::Size => "size".into(),
        VarKind::Index => "index".into(),
        VarKind::Bool => "bool".into(),
        VarKind::Stride => "stride".into(),
        VarKind::Iter => "index".into(),
        VarKind::Buffer(ty) => buffer(proc, ty),
    };
    format!("{}: {ty}", proc.name_of(sym))
}

fn buffer(proc: &Proc, ty: &BufferType) -> String {
    let elem = match ty.window {
        true => format!("[{}]", ty.elem),
        false => ty.elem.to_string(),
    };
    let dims: Vec<String> = ty
        .dims
        .iter()
        .map(|d| d.in_proc(proc).to_string())
        .collect();
    let dims = match dims.is_empty() {
        true => String::new(),
        false => format!("[{}]", dims.join(", ")),
    };
    format!("{elem}{dims} @ {}", exo_lowering::name_of(ty))
}

/// The expression of a window statement in Exo syntax.
pub(crate) fn window_text(proc: &Proc, stmt: &Stmt) -> String {
    match &stmt.kind {
        StmtKind::Window { expr, .. } => expr.in_proc(proc).to_string(),
        _ => String::new(),
    }
}

/// `file.py:3`, without folders so that output does not depend on where the source lies.
pub(crate) fn place(loc: &Loc) -> Option<String> {
    let file = loc.file.rsplit(['/', '\\']).next().unwrap_or_default();
    let file = comment_text(file).replace("*/", "* /");
    loc.is_known().then(|| format!("{file}:{}", loc.line))
}

/// Text that is safe behind `//`: nothing continues the line, breaks it or turns its direction.
pub(crate) fn comment_text(text: &str) -> String {
    let direction = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut out: String = text
        .chars()
        .map(|c| match c {
            '\u{2028}' | '\u{2029}' => ' ',
            c if c.is_control() || direction(c) => ' ',
            c => c,
        })
        .collect();
    // A backslash at the end continues the line, and so does its trigraph.
    if out.trim_end().ends_with('\\') || out.trim_end().ends_with("??/") {
        out.push('.');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_cannot_leave_their_line() {
        assert_eq!(comment_text("a\nb"), "a b");
        assert_eq!(comment_text("path\\"), "path\\.");
        assert_eq!(comment_text("what??/"), "what??/.");
        assert_eq!(comment_text("x\u{202e}y"), "x y");
    }

    #[test]
    fn places_are_relative_and_closed() {
        let loc = Loc::new(&"/home/u/a*/b.py".into(), 3, 1);
        assert_eq!(place(&loc).as_deref(), Some("b.py:3"));
        assert_eq!(place(&Loc::unknown()), None);
    }
}
