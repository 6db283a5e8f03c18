//! The types of a module's data.

use std::collections::BTreeSet;

use exo_view::{Data, Elem, FieldKind, Item, Module, Proc};

/// Whether some data is of an integer type.
pub(super) fn has_integers(module: &Module) -> bool {
    data_types(module).any(Elem::is_integer)
}

/// The types of all data.
pub(super) fn data_types(module: &Module) -> impl Iterator<Item = Elem> {
    module.items.iter().flat_map(|item| match item {
        Item::Proc(p) => {
            let buffers = p.vars.iter().filter_map(|v| v.buffer());
            buffers.map(|ty| ty.elem).collect()
        }
        Item::Config(c) => {
            let fields = c.fields.iter();
            fields
                .filter_map(|f| match f.kind {
                    FieldKind::Data(elem) => Some(elem),
                    _ => None,
                })
                .collect()
        }
        _ => Vec::new(),
    })
}

/// Whether some right side has operands of several types; what is undecided goes with any.
pub(super) fn has_mixed(module: &Module) -> bool {
    let mut found = false;
    for proc in module.procs() {
        for stmt in proc.body.iter() {
            stmt.walk(&mut |s| found |= s.rhs().is_some_and(|rhs| mixes(proc, rhs)));
        }
    }
    found
}

fn mixes(proc: &Proc, rhs: &Data) -> bool {
    let mut elems = BTreeSet::new();
    rhs.walk(&mut |e| {
        if let Data::Read { buf, .. } = e {
            elems.extend(proc.var(*buf).buffer().map(|ty| ty.elem.name()));
        }
    });
    elems.remove(Elem::R.name());
    elems.len() > 1
}
