//! Questions that many steps ask, with the texts of their refusals.

use exo_view::{BlockPath, Ctl, Loc, Stmt, StmtKind};

use crate::{Condition, Refusal, Target};

/// Proves that expressions keep their value while a block runs: only configuration can change one.
///
/// # Errors
/// The refusal: `cannot`, with the statement that writes.
pub fn unaffected(
    target: &Target<'_>,
    condition: &'static Condition,
    loc: &Loc,
    exprs: &[&Ctl],
    block: &BlockPath,
    cannot: String,
) -> Result<(), Refusal> {
    let mut fields = Vec::new();
    for e in exprs {
        e.walk(&mut |part| {
            if let Ctl::Config(field) = part {
                fields.push(field.clone());
            }
        });
    }
    let mut writer: Option<Stmt> = None;
    let mut visit = |s: &Stmt| {
        let writes = match &s.kind {
            StmtKind::WriteConfig { field, .. } => fields.contains(field),
            StmtKind::Call { .. } => !fields.is_empty(),
            _ => false,
        };
        if writes && writer.is_none() {
            writer = Some(s.clone());
        }
    };
    let stmts = target.proc().block(block).into_iter().flatten();
    stmts.for_each(|s| s.walk(&mut visit));
    match writer {
        None => Ok(()),
        Some(s) => {
            Err(Refusal::plain(condition, loc, cannot).note(&s.loc, "it may be changed here"))
        }
    }
}
