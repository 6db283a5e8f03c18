//! Whether expressions have one value wherever in some statements they are evaluated (`any.c3`).

use exo_analysis::dataflow::FieldId;
use exo_analysis::effects::NodeKind;
use exo_view::{Ctl, Loc, SlicePath, StmtKind};

use crate::{Condition, Refusal, Target};

/// Proves that nothing in a slice writes a field that expressions read: they have one value wherever in it they are
/// evaluated. (An expression that has its old value again afterwards may have had another one in between.)
///
/// # Errors
/// The refusal: `cannot`, with the statement that writes.
pub fn never_written(
    target: &Target<'_>,
    condition: &'static Condition,
    loc: &Loc,
    exprs: &[&Ctl],
    slice: &SlicePath,
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
    if fields.is_empty() {
        return Ok(());
    }
    let model = target.model();
    let ids: Vec<FieldId> = fields.iter().filter_map(|f| model.fields.id(f)).collect();
    let mut writer: Option<Loc> = None;
    target.proc().walk_paths(&mut |path, stmt| {
        if writer.is_some() || !slice.contains(path) {
            return;
        }
        let writes = match (&stmt.kind, model.node(path).map(|n| &n.kind)) {
            (StmtKind::WriteConfig { field, .. }, _) => fields.contains(field),
            (_, Some(NodeKind::Call(call))) => {
                ids.iter().any(|id| call.callee.writes_fields.contains(id))
            }
            _ => false,
        };
        if writes {
            writer = Some(stmt.loc.clone());
        }
    });
    match writer {
        None => Ok(()),
        Some(at) => Refusal::plain(condition, loc, cannot)
            .note(&at, "it may be changed here")
            .raise(),
    }
}
